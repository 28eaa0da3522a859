import { stripVTControlCharacters } from "node:util";
import type { UserConsoleLog } from "vitest";
import type { Reporter, TestCase, TestModule } from "vitest/node";

interface Thrown {
  readonly message?: string;
  readonly stack?: string;
  /** The lines in which an expected value differs, which the message leaves out. */
  readonly diff?: string;
  readonly cause?: Thrown;
}

/** What failed: where, and of what. */
interface Failure {
  readonly where: string;
  readonly errors: readonly Thrown[];
}

/** As many lines of a failure as are shown. Of many failures fewer each, so that all are in the end of a log that is shown. */
const most = 30;
const fewest = 8;
const shown = 56;

/** How many places of a stack are told, the innermost first. */
const deepest = 4;

/** A line for every file, and in the end what failed, each with its message and its places: nothing after it. */
export default class BriefReporter implements Reporter {
  onUserConsoleLog({ content }: UserConsoleLog): void {
    this.#say(content.trimEnd());
  }

  onTestCaseResult(test: TestCase): void {
    if (test.result().state === "failed")
      this.#say(`FAILED  ${test.module.relativeModuleId}: ${test.fullName}`);
  }

  onTestModuleEnd(module: TestModule): void {
    const tests = [...module.children.allTests()];
    const seconds = Math.round(module.diagnostic().duration / 1000);
    const passed = tests.filter((test) => test.result().state === "passed").length;
    this.#say(
      `${module.ok() ? "ok    " : "FAILED"}  ${module.relativeModuleId}: ${passed}/${tests.length}, ${seconds} s`,
    );
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Thrown[]): void {
    const failures = [
      { where: "outside of the tests", errors: unhandled },
      ...modules.flatMap(failuresOf),
    ].filter(({ errors }) => errors.length > 0);
    const lines = Math.max(fewest, Math.min(most, Math.floor(shown / failures.length) - 2));
    for (const { where, errors } of failures) {
      this.#say(["", where, ...errors.flatMap(told).slice(0, lines)].join("\n"));
    }
  }

  #say(text: string): void {
    process.stdout.write(`${text}\n`);
  }
}

function failuresOf(module: TestModule): Failure[] {
  const id = module.relativeModuleId;
  const parts = [...module.children.allSuites(), ...module.children.allTests("failed")];
  return [
    { where: id, errors: module.errors() },
    ...parts.map((part) => ({
      where: `${id}: ${part.fullName}`,
      errors: (part.type === "test" ? part.result().errors : part.errors()) ?? [],
    })),
  ];
}

/** The places stand before the difference, so that a long one does not cut them off. */
function told({ message = "", stack = "", diff = "", cause }: Thrown): string[] {
  const said = linesOf(message);
  const places = stack.split("\n").filter((line) => /tests\/client-web\/[^ ]+\.ts:/.test(line));
  const why = cause ? ["caused by", ...told(cause)] : [];
  return [
    ...said.slice(0, most / 2),
    ...places.slice(0, deepest).map((line) => line.trim()),
    ...linesOf(diff),
    ...why,
  ].map((line) => `  ${line}`);
}

function linesOf(text: string): string[] {
  return stripVTControlCharacters(text)
    .split("\n")
    .filter((line) => line.trim() !== "");
}
