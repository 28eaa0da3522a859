/** The camera: behind the viewer's home, and movable a little around it. */
import { PerspectiveCamera, Vector3 } from "three";
import type { Projection } from "../projection.ts";
import type { Point, Table } from "../table.ts";
import { scale } from "./scale.ts";
import type { Stand } from "./stand.ts";

/** Leaves room for the shadow around the board. */
const margin = 0.96;

/** From farther away the far side of the board is not much smaller than the near one: a phone has no room to lose. */
const angleOf = (aspect: number): number => (aspect > 1.15 ? 26 : 18);

export class Camera {
  readonly eye: PerspectiveCamera;
  private readonly table: Table;
  private readonly aspect: number;

  /** For a picture that is `aspect` times wider than high. */
  constructor(table: Table, aspect: number) {
    this.table = table;
    this.aspect = aspect;
    this.eye = new PerspectiveCamera(angleOf(aspect), aspect, 1, 60);
    this.eye.up.set(0, 0, 1);
  }

  /** Moves the camera to a stand, as near as possible with the whole board in the picture. */
  stand({ azimuth, elevation }: Stand): void {
    const flat = Math.cos(elevation);
    const towards = new Vector3(Math.sin(azimuth) * flat, -Math.cos(azimuth) * flat, Math.sin(elevation));
    let near = 4;
    let far = 36;
    for (let i = 0; i < 20; i++) {
      const middle = (near + far) / 2;
      if (this.fits(towards, middle)) far = middle;
      else near = middle;
    }
    this.fits(towards, far);
  }

  /** Moves the camera and returns whether the whole board is in the picture, which is shifted to the board's middle. */
  private fits(towards: Vector3, distance: number): boolean {
    this.eye.clearViewOffset();
    this.eye.position.copy(towards).multiplyScalar(distance);
    this.eye.lookAt(0, 0, 0);
    this.eye.updateMatrixWorld();
    this.eye.updateProjectionMatrix();
    const half = this.table.half * scale;
    const corners = [-half, half].flatMap((x) =>
      [-half, half].map((y) => new Vector3(x, y, 0).project(this.eye)),
    );
    corners.push(
      new Vector3(-half, -half, -0.22).project(this.eye),
      new Vector3(half, -half, -0.22).project(this.eye),
    );
    const xs = corners.map(({ x }) => x);
    const ys = corners.map(({ y }) => y);
    const middle = (Math.max(...ys) + Math.min(...ys)) / 2;
    const across = (Math.max(...xs) + Math.min(...xs)) / 2;
    const wide = 1000 * this.aspect;
    this.eye.setViewOffset(wide, 1000, (across * wide) / 2, -middle * 500, wide, 1000);
    const size = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
    return size <= 2 * margin;
  }

  /** The projection as it is now. */
  projection(): Projection {
    const eye = this.eye.clone();
    eye.updateMatrixWorld();
    return {
      toPicture({ x, y }: Point, z = 0): Point {
        const seen = new Vector3(x * scale, y * scale, z * scale).project(eye);
        return { x: (seen.x + 1) / 2, y: (1 - seen.y) / 2 };
      },
      toBoard({ x, y }: Point): Point | null {
        const ray = new Vector3(2 * x - 1, 1 - 2 * y, 0.5).unproject(eye).sub(eye.position);
        if (ray.z >= -1e-6) return null;
        const far = -eye.position.z / ray.z;
        return { x: (eye.position.x + ray.x * far) / scale, y: (eye.position.y + ray.y * far) / scale };
      },
    };
  }
}
