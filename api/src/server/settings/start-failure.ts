/** A reason not to start that the person at the terminal can act on: its lines are printed without a stack. */
export class StartFailure extends Error {
  readonly lines: string[];

  constructor(...lines: string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}
