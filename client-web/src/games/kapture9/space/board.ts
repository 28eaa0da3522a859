/** The board as a body: a slab with a dish for every base and home. */
import {
  BufferAttribute,
  ExtrudeGeometry,
  Group,
  InstancedMesh,
  LatheGeometry,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  Path,
  Shape,
  TorusGeometry,
  Vector2,
  type BufferGeometry,
} from "three";
import { seatColour } from "../colours.ts";
import { boardThickness, type Point, type Table } from "../table.ts";
import type { Palette } from "./palette.ts";
import { scale } from "./scale.ts";
import { boardTop } from "./top.ts";

function roundedSquare(half: number, corner: number): Shape {
  const inner = half - corner;
  const shape = new Shape();
  shape.moveTo(-inner, -half);
  shape.lineTo(inner, -half);
  shape.absarc(inner, -inner, corner, -Math.PI / 2, 0, false);
  shape.absarc(inner, inner, corner, 0, Math.PI / 2, false);
  shape.absarc(-inner, inner, corner, Math.PI / 2, Math.PI, false);
  shape.absarc(-inner, -inner, corner, Math.PI, 1.5 * Math.PI, false);
  return shape;
}

function hole({ x, y }: Point, radius: number): Path {
  return new Path().absarc(x * scale, y * scale, radius * scale, 0, 2 * Math.PI, true);
}

/** Maps the painting of the top onto the whole square. */
function paintedOn(geometry: BufferGeometry, half: number): void {
  const positions = geometry.getAttribute("position");
  const uv = new Float32Array(positions.count * 2);
  for (let i = 0; i < positions.count; i++) {
    uv[2 * i] = positions.getX(i) / (2 * half) + 0.5;
    uv[2 * i + 1] = positions.getY(i) / (2 * half) + 0.5;
  }
  geometry.setAttribute("uv", new BufferAttribute(uv, 2));
}

/** A cap of a sphere, deeper than the real one so that it can be seen. */
function dish(radius: number): LatheGeometry {
  const depth = radius * 0.24;
  const sphere = (radius * radius + depth * depth) / (2 * depth);
  const points = Array.from({ length: 13 }, (_, i) => {
    const r = (radius * i) / 12;
    return new Vector2(r * scale, (sphere - depth - Math.sqrt(sphere * sphere - r * r)) * scale);
  });
  return new LatheGeometry(points, 40).rotateX(Math.PI / 2);
}

/** Rings that lie around places on the board, half let into it. */
function rings(places: readonly Point[], radius: number, wire: number, material: MeshStandardMaterial): Mesh {
  const shape = new TorusGeometry(radius * scale, wire * scale, 10, 44);
  const mesh = new InstancedMesh(shape, material, places.length);
  places.forEach(({ x, y }, i) =>
    mesh.setMatrixAt(i, new Matrix4().makeTranslation(x * scale, y * scale, 0)),
  );
  return mesh;
}

/** Brass around the bases, enamel in the seat's colour around its home. */
function fittings({ bases, homes, baseRadius, homeDisc }: Table, { brass }: Palette): Mesh[] {
  const metal = new MeshStandardMaterial({ color: brass, metalness: 1, roughness: 0.24 });
  const enamel = homes.map((home, seat) => {
    const paint = new MeshStandardMaterial({ color: seatColour(seat), roughness: 0.22 });
    return rings([home], 0.0155, 0.0017, paint);
  });
  const around = rings(homes, 0.0129, 0.0006, metal.clone());
  const discs = rings(homes, homeDisc, 0.0005, metal.clone());
  return [rings(bases, baseRadius * 0.93, 0.00125, metal), around, discs, ...enamel];
}

export function boardOf(table: Table, palette: Palette): Group {
  const half = table.half * scale;
  const bevel = 0.032;
  const shape = roundedSquare(half - bevel, 0.09);
  const dishRadius = table.baseRadius * 0.8;
  const holes = [
    ...table.bases.map((at) => ({ at, radius: dishRadius })),
    ...table.homes.map((at) => ({ at, radius: table.homeRadius })),
  ];
  shape.holes = holes.map(({ at, radius }) => hole(at, radius));
  const depth = boardThickness * scale - 2 * bevel;
  const slab = new ExtrudeGeometry(shape, {
    depth,
    bevelSize: bevel,
    bevelThickness: bevel,
    bevelSegments: 3,
    curveSegments: 40,
  }).translate(0, 0, -depth - bevel);
  paintedOn(slab, half);
  const top = new MeshStandardMaterial({ map: boardTop(table, palette), roughness: 0.4 });
  const edge = new MeshStandardMaterial({ color: palette.walnut.ground, roughness: 0.42 });
  const hollow = new MeshStandardMaterial({ color: palette.walnut.ground, roughness: 0.34 });
  const group = new Group();
  group.add(new Mesh(slab, [top, edge]));
  for (const { at, radius } of holes) {
    const mesh = new Mesh(dish(radius + bevel / scale), hollow);
    mesh.position.set(at.x * scale, at.y * scale, -0.002);
    group.add(mesh);
  }
  group.add(...fittings(table, palette));
  group.traverse((thing) => (thing.receiveShadow = true));
  return group;
}
