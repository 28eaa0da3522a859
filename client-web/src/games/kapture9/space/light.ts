/** The light of a quiet room: surroundings for the steel to mirror, and a lamp that throws soft shadows. */
import {
  BackSide,
  BoxGeometry,
  CanvasTexture,
  Color,
  DirectionalLight,
  Mesh,
  MeshBasicMaterial,
  PMREMGenerator,
  PlaneGeometry,
  Scene,
  ShadowMaterial,
  type WebGLRenderer,
  type WebGLRenderTarget,
} from "three";
import { boardThickness, type Table } from "../table.ts";
import type { Palette } from "./palette.ts";
import { scale } from "./scale.ts";

type Box = readonly [colour: string, bright: number, size: readonly number[], at: readonly number[]];

/** The room around the board as light. Only its blurred mirror image is kept. */
export function surroundings(renderer: WebGLRenderer, { maple }: Palette): WebGLRenderTarget {
  const boxes: readonly Box[] = [
    [maple.ground, 0.55, [30, 30, 0.5], [0, 0, -1.5]],
    ["#fff6e6", 17, [7, 4, 0.2], [-4, -3, 9.5]],
    ["#fff1d8", 5, [0.2, 10, 5], [-14, 0, 5]],
    ["#cfe2ff", 4, [0.2, 7, 8], [14, -2, 5]],
    ["#ffffff", 3.4, [14, 0.2, 2.4], [1, 14, 5]],
    ["#fff8ec", 1.6, [9, 0.2, 3], [-5, -14, 6]],
  ];
  const room = new Scene();
  const shape = new BoxGeometry(1, 1, 1);
  const walls = new MeshBasicMaterial({ color: "#8b8378", side: BackSide });
  const shell = new Mesh(shape, walls);
  shell.scale.set(32, 32, 22);
  room.add(shell);
  const materials = boxes.map(([colour, bright, size, at]) => {
    const material = new MeshBasicMaterial({ color: new Color(colour).multiplyScalar(bright) });
    const mesh = new Mesh(shape, material);
    mesh.scale.set(size[0] ?? 1, size[1] ?? 1, size[2] ?? 1);
    mesh.position.set(at[0] ?? 0, at[1] ?? 0, at[2] ?? 0);
    room.add(mesh);
    return material;
  });
  const maker = new PMREMGenerator(renderer);
  const mirrored = maker.fromScene(room, 0, 0.1, 100, { size: 128 });
  maker.dispose();
  for (const used of [shape, walls, ...materials]) used.dispose();
  return mirrored;
}

/** A lamp at the upper left, behind the viewer's shoulder. */
export function lamp({ light: bright }: Palette): DirectionalLight {
  const light = new DirectionalLight("#fff1da", 2.5 * bright);
  light.position.set(-3.6, -2.2, 6.2);
  light.castShadow = true;
  light.shadow.mapSize.set(1024, 1024);
  light.shadow.radius = 5;
  light.shadow.normalBias = 0.012;
  light.shadow.bias = -0.0004;
  Object.assign(light.shadow.camera, { left: -3.4, right: 3.4, top: 3.4, bottom: -3.4, near: 3, far: 13 });
  return light;
}

/** A ground that shows only the shadows of fallen balls, above the page's background. */
export function ground(): Mesh {
  const plane = new Mesh(new PlaneGeometry(14, 14), new ShadowMaterial({ opacity: 0.3 }));
  plane.position.z = -boardThickness * scale;
  plane.receiveShadow = true;
  return plane;
}

/** The soft shadow of the board itself, painted: it never moves. */
export function shadowOf({ half }: Table): Mesh {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 256;
  const to = canvas.getContext("2d");
  // Only the shadow of a square is seen, not the square, which lies beside the canvas.
  if (to) {
    [to.shadowColor, to.shadowBlur, to.shadowOffsetX] = ["rgb(0 0 0 / 0.62)", 9, 256];
    to.fillRect(28 - 256, 28, 200, 200);
  }
  const side = 2 * half * scale * (256 / 200);
  const paint = new MeshBasicMaterial({
    map: new CanvasTexture(canvas),
    transparent: true,
    depthWrite: false,
  });
  const mesh = new Mesh(new PlaneGeometry(side, side), paint);
  mesh.position.set(0.03, -0.05, -boardThickness * scale - 0.01);
  mesh.renderOrder = -1;
  return mesh;
}
