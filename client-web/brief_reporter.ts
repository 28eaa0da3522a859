import { stripVTControlCharacters } from "node:util";
import type { UserConsoleLog } from "vitest";
import type { Reporter, TestCase, TestModule } from "vitest/node";

type Errors = readonly { readonly message?: string; readonly stack?: string }[];

/** As many lines of a message as are shown, so that several failures fit where only the end of a log is. */
const lines = 8;

/** A line for every file, and in the end what failed, each with its message and its place: nothing after it. */
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

  onTestRunEnd(modules: readonly TestModule[], unhandled: Errors): void {
    this.#tell("outside of the tests", unhandled);
    for (const module of modules) {
      this.#tell(module.relativeModuleId, module.errors());
      for (const part of [...module.children.allSuites(), ...module.children.allTests("failed")]) {
        const errors = part.type === "test" ? part.result().errors : part.errors();
        this.#tell(`${module.relativeModuleId}: ${part.fullName}`, errors ?? []);
      }
    }
  }

  #tell(where: string, errors: Errors): void {
    if (errors.length > 0) this.#say(["", where, ...errors.flatMap(told)].join("\n"));
  }

  #say(text: string): void {
    process.stdout.write(`${text}\n`);
  }
}

function told({ message = "", stack = "" }: Errors[number]): string[] {
  const said = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() !== "");
  const place = stack.split("\n").find((line) => /tests\/client-web\/e2e\/[^/]+\.ts/.test(line));
  return [...said.slice(0, lines), ...(place ? [place.trim()] : [])].map((line) => `  ${line}`);
}
