import { expect, it } from "vitest";
import type { RoleInfo } from "$protocol";
import { grantable, held, mayEnd, mayModerate, maySee, roles, type Role } from "$web/staff/rights.ts";

const given = (role: Role, revoked_at?: number): RoleInfo => ({
  player: { id: "ada", name: "Ada" },
  role,
  at: 1,
  ...(revoked_at === undefined ? {} : { revoked_at }),
});

it("AC-9 the page shows the parts that the table of rights gives to a role", () => {
  const seen = (role: Role) => [
    maySee([given(role)]),
    mayModerate([given(role)]),
    mayEnd([given(role)]),
    grantable([given(role)]),
  ];
  expect(seen("admin")).toEqual([true, true, true, roles]);
  expect(seen("operator")).toEqual([true, false, true, []]);
  expect(seen("moderator")).toEqual([true, true, false, []]);
  expect(seen("director")).toEqual([false, false, false, ["director"]]);
});

it("AC-9 a role that was taken away gives nothing", () => {
  const past = [given("admin", 2)];
  expect([held(past), maySee(past), mayModerate(past), grantable(past)]).toEqual([[], false, false, []]);
});
