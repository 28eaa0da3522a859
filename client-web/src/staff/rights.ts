import type { RoleInfo } from "$protocol";

/** What may be given and taken, the one with the most rights first. */
export const roles = ["admin", "operator", "moderator", "director"] as const;
export type Role = (typeof roles)[number];

/** The roles that a player has now. */
export const held = (all: readonly RoleInfo[]): RoleInfo[] =>
  all.filter((one) => one.revoked_at === undefined);

const has = (all: readonly RoleInfo[], ...some: Role[]): boolean =>
  held(all).some(({ role }) => some.includes(role));

/** Which parts of the page are shown to who has these roles (docs/rights.md). What may be done the server decides. */
export const maySee = (all: readonly RoleInfo[]): boolean => has(all, "admin", "operator", "moderator");
export const mayModerate = (all: readonly RoleInfo[]): boolean => has(all, "admin", "moderator");
export const mayEnd = (all: readonly RoleInfo[]): boolean => has(all, "admin", "operator");

/** The roles that may be given and taken by who has these. */
export function grantable(all: readonly RoleInfo[]): readonly Role[] {
  if (has(all, "admin")) return roles;
  return has(all, "director") ? ["director"] : [];
}
