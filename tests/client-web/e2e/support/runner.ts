/** A page in which a function can be run, of whichever browser and whichever library that drives it. */
export interface Runner {
  evaluate<Value, Argument>(
    run: (argument: Argument) => Value | Promise<Value>,
    argument: Argument,
  ): Promise<Value>;
}
