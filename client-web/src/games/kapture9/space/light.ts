/** The light of a quiet room: what steel mirrors, and a lamp that throws soft shadows. */
import {
  BackSide,
  BoxGeometry,
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
import { boardThickness } from "../table.ts";
import type { Palette } from "./palette.ts";
import { scale } from "./scale.ts";

type Box = readonly [colour: string, bright: number, size: readonly number[], at: readonly number[]];

/** The room around the board as light: only its blurred mirror image is kept. */
export function surroundings(renderer: WebGLRenderer, { wood }: Palette): WebGLRenderTarget {
  const boxes: readonly Box[] = [
    [wood, 0.85, [30, 30, 0.5], [0, 0, -1.5]],
    ["#ffffff", 8, [8, 5, 0.2], [-4, -2, 9.5]],
    ["#fff1d8", 3.4, [0.2, 12, 6], [-14, -2, 4]],
    ["#d9e8ff", 3, [0.2, 9, 7], [14, 0, 5]],
    ["#ffffff", 2.4, [12, 0.2, 4], [2, 14, 6]],
    ["#fff8ec", 1.5, [6, 0.2, 4], [-5, -14, 6]],
  ];
  const room = new Scene();
  const shape = new BoxGeometry(1, 1, 1);
  const walls = new MeshBasicMaterial({ color: "#a39d93", side: BackSide });
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
  const mirrored = maker.fromScene(room, 0, 0.1, 100, { size: 64 });
  maker.dispose();
  for (const used of [shape, walls, ...materials]) used.dispose();
  return mirrored;
}

/** From the upper left, over the shoulder of whoever looks. */
export function lamp(): DirectionalLight {
  const light = new DirectionalLight("#fff4e2", 2.1);
  light.position.set(-3.6, -2.2, 6.2);
  light.castShadow = true;
  light.shadow.mapSize.set(1024, 1024);
  light.shadow.radius = 5;
  light.shadow.normalBias = 0.012;
  light.shadow.bias = -0.0004;
  Object.assign(light.shadow.camera, { left: -3.4, right: 3.4, top: 3.4, bottom: -3.4, near: 3, far: 13 });
  return light;
}

/** Shows nothing but the shadow of the board on whatever the page has behind it. */
export function ground(): Mesh {
  const plane = new Mesh(new PlaneGeometry(14, 14), new ShadowMaterial({ opacity: 0.3 }));
  plane.position.z = -boardThickness * scale;
  plane.receiveShadow = true;
  return plane;
}
