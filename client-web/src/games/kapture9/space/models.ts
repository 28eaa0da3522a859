/** The balls and the meekones. What they are made of is shared; `dispose` frees it. */
import {
  BoxGeometry,
  Group,
  LatheGeometry,
  Mesh,
  MeshStandardMaterial,
  SphereGeometry,
  Vector2,
  type BufferGeometry,
  type Material,
  type Object3D,
} from "three";
import { seatColours } from "../colours.ts";
import type { Piece } from "../pieces.ts";
import type { Table } from "../table.ts";
import { scale } from "./scale.ts";

/** A cone along z with a rounded foot and a blunt tip. */
function cone(radius: number, height: number): LatheGeometry {
  const points = [
    [0, 0],
    [radius * 0.94, 0],
    [radius, height * 0.04],
    [radius * 0.97, height * 0.09],
    [radius * 0.16, height * 0.93],
    [0, height * 0.97],
  ].map(([r = 0, z = 0]) => new Vector2(r * scale, z * scale));
  return new LatheGeometry(points, 48).rotateX(Math.PI / 2);
}

/** A band around a cone, from one share of its height to another. */
function band(radius: number, height: number, from: number, to: number): LatheGeometry {
  const at = (share: number): number => radius * (1.075 - share * 0.98);
  const points = [from, to].map((share) => new Vector2(at(share) * scale, height * share * scale));
  return new LatheGeometry(points, 48).rotateX(Math.PI / 2);
}

export class Models {
  private readonly used: (BufferGeometry | Material)[] = [];
  private readonly ball: SphereGeometry;
  private readonly steel = this.keep(
    new MeshStandardMaterial({ color: "#e9edf2", metalness: 1, roughness: 0.07 }),
  );
  private readonly ivory = this.keep(new MeshStandardMaterial({ color: "#fff6e4", roughness: 0.3 }));
  private readonly paints = seatColours.map((color) =>
    this.keep(new MeshStandardMaterial({ color, roughness: 0.2 })),
  );
  private readonly body: LatheGeometry;
  private readonly bands: readonly (readonly LatheGeometry[])[];
  private readonly caps: readonly BufferGeometry[];

  constructor({ ballRadius, meekoneRadius, meekoneHeight }: Table) {
    this.ball = this.keep(new SphereGeometry(ballRadius * scale, 48, 32));
    this.body = this.keep(cone(meekoneRadius, meekoneHeight));
    const around = (from: number, to: number) => this.keep(band(meekoneRadius, meekoneHeight, from, to));
    this.bands = [[around(0.3, 0.46)], [around(0.2, 0.3), around(0.4, 0.5)]];
    const tip = meekoneHeight * 0.97 * scale;
    const cube = new BoxGeometry(0.046, 0.046, 0.046).translate(0, 0, tip);
    this.caps = [this.keep(new SphereGeometry(0.03, 24, 16).translate(0, 0, tip)), this.keep(cube)];
  }

  private keep<T extends BufferGeometry | Material>(thing: T): T {
    this.used.push(thing);
    return thing;
  }

  make({ kind, seat }: Piece): Object3D {
    const group = new Group();
    const side = seat === 0 ? 0 : 1;
    if (kind === "ball") group.add(new Mesh(this.ball, this.steel));
    else {
      group.add(new Mesh(this.body, this.paints[side]));
      for (const geometry of this.bands[side] ?? []) group.add(new Mesh(geometry, this.ivory));
      group.add(new Mesh(this.caps[side], this.ivory));
    }
    group.traverse((thing) => {
      thing.castShadow = true;
      thing.receiveShadow = kind === "meekone";
    });
    return group;
  }

  dispose(): void {
    for (const thing of this.used) thing.dispose();
  }
}
