/** The way of the last flick: dots on the board, evenly apart. */
import { CircleGeometry, InstancedMesh, Matrix4, MeshBasicMaterial } from "three";
import type { Point, Table } from "../table.ts";
import { scale } from "./scale.ts";

const most = 512;
const apart = 0.0065;

/** Points along a way, evenly apart. */
function spaced(way: readonly Point[]): Point[] {
  const points: Point[] = [];
  let missing = 0;
  way.slice(1).forEach((to, i) => {
    const from = way[i] ?? to;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    for (; missing <= length && length > 0; missing += apart) {
      const share = missing / length;
      points.push({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
    }
    missing -= length;
  });
  return points.slice(0, most);
}

/** Light dots with dark rims, which are seen on light and on dark wood. */
const layers = [
  { radius: 0.0165, color: "#2b1608", opacity: 0.75, z: 0.012 },
  { radius: 0.0105, color: "#fff3d6", opacity: 1, z: 0.013 },
] as const;

type DotMesh = InstancedMesh<CircleGeometry, MeshBasicMaterial>;

export class Dots {
  readonly meshes: readonly DotMesh[];
  private readonly half: number;

  constructor({ half }: Table) {
    this.half = half;
    this.meshes = layers.map(({ radius, color, opacity }) => {
      const paint = new MeshBasicMaterial({ color, transparent: true, opacity, depthWrite: false });
      const mesh: DotMesh = new InstancedMesh(new CircleGeometry(radius, 14), paint, most);
      mesh.frustumCulled = false;
      mesh.count = 0;
      return mesh;
    });
  }

  show(way: readonly Point[]): void {
    const points = spaced(way).filter(({ x, y }) => Math.max(Math.abs(x), Math.abs(y)) < this.half);
    const at = new Matrix4();
    this.meshes.forEach((mesh, layer) => {
      const z = layers[layer]?.z ?? 0;
      points.forEach(({ x, y }, i) => mesh.setMatrixAt(i, at.makeTranslation(x * scale, y * scale, z)));
      mesh.count = points.length;
      mesh.instanceMatrix.needsUpdate = true;
    });
  }

  dispose(): void {
    for (const mesh of this.meshes) {
      mesh.geometry.dispose();
      mesh.material.dispose();
      mesh.dispose();
    }
  }
}
