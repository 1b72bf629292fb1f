import type { CommandResult, Command } from './command';

const programName = (env: NodeJS.ProcessEnv) =>
  env['npm_lifecycle_event'] === 'lapis' ? 'npm run lapis --' : 'lapis';

const both = (lines: string[], more: object = {}): CommandResult => ({
  lines,
  json: { help: lines, ...more },
});

export function table(rows: string[][]) {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

const indented = (rows: string[][]) => table(rows).map((line) => `  ${line}`);

const everywhere = [
  ['--dir FOLDER', 'work on a folder of builds, not on a server; default: build'],
  ['--json', 'print JSON'],
  ['--help, -h', 'show this help'],
];

export const overview = (commands: Record<string, Command>, env: NodeJS.ProcessEnv) =>
  both(
    [
      `${programName(env)} COMMAND …`,
      '',
      ...indented(Object.values(commands).map(({ usage, summary }) => [usage, summary])),
      '',
      ...indented(everywhere),
      '',
      'A release in order: build, push, check, open, canary, promote. “rollback” undoes it.',
      'Without VERSION, a command takes your latest build, or else the newest version on the server.',
      'LAPIS_SERVER and LAPIS_TOKEN name a server and a token for it: commands then work there, otherwise on the folder.',
      'Exit codes: 0 done, 1 refused, with the reasons, 2 not understood, 3 the server could not be reached.',
    ],
    { commands: Object.keys(commands) },
  );

export const helpFor = (
  { usage, summary, example, help = [], options = {} }: Command,
  env: NodeJS.ProcessEnv,
): CommandResult =>
  both([
    `${programName(env)} ${usage}`,
    '',
    `${summary.replace(/^./, (letter) => letter.toUpperCase())}.`,
    ...help,
    '',
    ...indented([
      ...Object.entries(options).map(([name, { type, does }]) => [
        `--${name}${type === 'string' ? ' …' : ''}`,
        does,
      ]),
      ...everywhere,
    ]),
    '',
    `Example: ${programName(env)} ${example}`,
  ]);
