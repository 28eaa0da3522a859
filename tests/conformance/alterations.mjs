// What a forger could do to a sound record, and what must be found.
import { sealed } from "../client-web/verify/records.mjs";

const otherDigit = (hex) => (hex[0] === "0" ? "1" : "0") + hex.slice(1);

/** Alterations of a record: `make` changes a copy of it; `flaw` is what both verifiers name first, as [entry, code]. */
export function alterations(record) {
  const firstOf = (type) => record.entries.find((entry) => entry.type === type).n;
  const [act, end] = [firstOf("act"), firstOf("end")];
  const list = [
    { name: "action", flaw: [act, "bad_hash"], make: ({ entries }) => (entries[act - 1].detail = { type: "other" }) },
    { name: "time", flaw: [act, "bad_hash"], make: ({ entries }) => (entries[act - 1].at += 1) },
    { name: "missing", flaw: [act, "bad_hash"], make: ({ entries }) => entries.splice(act - 1, 1) },
    { name: "cut", flaw: [0, "bad_end"], make: ({ entries }) => entries.splice(end - 1) },
    { name: "option", flaw: [1, "bad_hash"], make: ({ header }) => (header.private = !header.private) },
    { name: "addition", flaw: [0, "bad_form"], make: (copy) => (copy.remark = "no hash covers this") },
    { name: "secret", flaw: [0, "bad_commitment"], make: (copy) => (copy.secret = otherDigit(copy.secret)) },
  ];
  // With all hashes made anew only what chance did gives the forger away.
  const noted = record.entries.find(({ note }) => note?.played);
  if (noted) {
    list.push(
      { name: "tremor", seal: true, flaw: [noted.n, "bad_note"], make: ({ entries }) => (entries[noted.n - 1].note.played[0] += 1) },
      { name: "asked", seal: true, flaw: [noted.n, "bad_note"], make: ({ entries }) => (entries[noted.n - 1].note.asked[0] += 1) },
    );
  }
  return list.map(({ name, flaw, make, seal }) => {
    const copy = structuredClone(record);
    make(copy);
    return { name, flaw, record: seal ? sealed(copy) : copy };
  });
}
