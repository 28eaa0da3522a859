/** The way of the last flick: dots on the board, evenly apart. */
import { CircleGeometry, InstancedMesh, Matrix4, MeshBasicMaterial } from "three";
import type { Point, Table } from "../table.ts";
import { scale } from "./scale.ts";

const most = 512;
const apart = 0.0055;

/** Points so far apart along a way. */
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

export class Dots {
  readonly mesh: InstancedMesh<CircleGeometry, MeshBasicMaterial>;
  private readonly half: number;

  constructor(table: Table, color: string) {
    const paint = new MeshBasicMaterial({ color, transparent: true, opacity: 0.7, depthWrite: false });
    this.mesh = new InstancedMesh(new CircleGeometry(0.0115, 12), paint, most);
    this.half = table.half;
    this.mesh.frustumCulled = false;
    this.mesh.count = 0;
  }

  show(way: readonly Point[]): void {
    const points = spaced(way).filter(({ x, y }) => Math.max(Math.abs(x), Math.abs(y)) < this.half);
    const at = new Matrix4();
    points.forEach(({ x, y }, i) =>
      this.mesh.setMatrixAt(i, at.makeTranslation(x * scale, y * scale, 0.012)),
    );
    this.mesh.count = points.length;
    this.mesh.instanceMatrix.needsUpdate = true;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
    this.mesh.dispose();
  }
}
