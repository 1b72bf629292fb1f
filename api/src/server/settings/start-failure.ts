/** Thrown if the server can't start for a reason that the operator can fix. Printed without a stack trace. */
export class StartFailure extends Error {
  readonly lines: string[];

  constructor(...lines: string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}
