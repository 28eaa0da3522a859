/** The board in space. It is drawn only when something has changed. */
import {
  Mesh,
  NeutralToneMapping,
  PCFShadowMap,
  Quaternion,
  Scene,
  Vector3,
  WebGLRenderer,
  type DirectionalLight,
  type Group,
  type Material,
  type MeshStandardMaterial,
  type Object3D,
  type WebGLRenderTarget,
} from "three";
import type { Piece } from "../pieces.ts";
import type { Projection } from "../projection.ts";
import { seen, type Point, type Table } from "../table.ts";
import { boardOf } from "./board.ts";
import { Camera } from "./camera.ts";
import { Dots } from "./dots.ts";
import { ground, lamp, shadowOf, surroundings } from "./light.ts";
import { Models } from "./models.ts";
import type { Palette } from "./palette.ts";
import { scaled } from "./scale.ts";
import type { Stand } from "./stand.ts";

const up = new Vector3(0, 0, 1);

function disposeOf(mesh: Mesh): void {
  mesh.geometry.dispose();
  const materials: Material[] = Array.isArray(mesh.material) ? mesh.material : [mesh.material];
  for (const material of materials) {
    (material as Partial<MeshStandardMaterial>).map?.dispose();
    material.dispose();
  }
}

export class Stage {
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera: Camera;
  private readonly models: Models;
  private readonly dots: Dots;
  private readonly board: Group;
  private readonly mirrored: WebGLRenderTarget;
  private readonly light: DirectionalLight;
  private readonly shadow: Mesh;
  private readonly floor = ground();
  private readonly shown = new Map<string, Object3D>();
  private asked = 0;

  /** Throws where the canvas gives no WebGL. */
  constructor(canvas: HTMLCanvasElement, table: Table, palette: Palette, aspect: number) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: "low-power" });
    this.renderer.toneMapping = NeutralToneMapping;
    this.renderer.toneMappingExposure = 1;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.camera = new Camera(table, aspect);
    this.models = new Models(table);
    this.dots = new Dots(table);
    this.board = boardOf(table, palette);
    this.mirrored = surroundings(this.renderer, palette);
    this.scene.environment = this.mirrored.texture;
    this.scene.environmentIntensity = 0.56 * palette.light;
    this.light = lamp(palette);
    this.shadow = shadowOf(table);
    this.scene.add(this.board, this.shadow, this.floor, this.light, ...this.dots.meshes);
  }

  /** The size of the canvas in CSS pixels. */
  resize(width: number, height: number): void {
    if (width === 0 || height === 0) return;
    this.renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    this.renderer.setSize(width, height, false);
    this.draw();
  }

  stand(stand: Stand): Projection {
    this.camera.stand(stand);
    this.draw();
    return this.camera.projection();
  }

  show(pieces: readonly Piece[], turn: boolean): void {
    const keys = new Set(pieces.map(({ key, seat }) => `${key} ${seat}`));
    for (const [key, model] of this.shown) {
      if (keys.has(key)) continue;
      this.scene.remove(model);
      this.shown.delete(key);
    }
    for (const piece of pieces) this.put(piece, turn);
    this.draw();
  }

  private put(piece: Piece, turn: boolean): void {
    const key = `${piece.key} ${piece.seat}`;
    let model = this.shown.get(key);
    if (!model) {
      model = this.models.make(piece);
      this.shown.set(key, model);
      this.scene.add(model);
    }
    model.position.set(...scaled(seen(piece.at, turn)));
    model.quaternion.copy(new Quaternion().setFromUnitVectors(up, new Vector3(...seen(piece.axis, turn))));
    model.scale.setScalar(Math.max(0.001, piece.presence));
  }

  trace(way: readonly Point[]): void {
    this.dots.show(way);
    this.draw();
  }

  private draw(): void {
    this.asked ||= requestAnimationFrame(() => {
      this.asked = 0;
      this.renderer.render(this.scene, this.camera.eye);
    });
  }

  dispose(): void {
    cancelAnimationFrame(this.asked);
    this.board.traverse((thing) => {
      if (thing instanceof Mesh) disposeOf(thing);
    });
    for (const plane of [this.floor, this.shadow]) disposeOf(plane);
    this.models.dispose();
    this.dots.dispose();
    this.light.dispose();
    this.mirrored.dispose();
    this.renderer.dispose();
    // The next stage begins on the same canvas, so all settings on it are reset.
    const gl = this.renderer.getContext();
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
  }
}
