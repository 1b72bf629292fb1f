import { parseArgs } from 'node:util';
import { ImportFields, SourceSystem } from '@lapis/contract';
import { StartFailure } from '../../server/settings/start-failure';
import type { WebsiteImportOptions } from './imports.repository';

export const USAGE = [
  'Import a website that WordPress or Ghost has exported:',
  '  npm run import -- wordpress FILE.xml',
  '  npm run import -- ghost FILE.json',
  'Options:',
  '  --dry-run                  only show what would be imported',
  '  --files FOLDER             a copy of wp-content/uploads, or of Ghost’s content folder, for files that the old site no longer has',
  '  --address URL              where the old site is or was, if the export doesn’t say (Ghost)',
  '  --pictures consented       the people in all pictures have consented; with',
  '    --consent-from WHO --consent-covers WHAT --consent-given 2026-01-31',
  '    Without it visitors see no picture until you have said in the library whether it shows people.',
  '  --menu NAME                use this menu of the old site at the top of the new one',
  '  --report FILE.json         write the full report to a file',
  'It exits with 0 if everything was imported, 2 if something is missing and 1 if it failed. It can run while the site is running, and be run again: nothing is imported twice.',
];

const options = {
  'dry-run': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
  files: { type: 'string' },
  address: { type: 'string' },
  pictures: { type: 'string' },
  'consent-from': { type: 'string' },
  'consent-covers': { type: 'string' },
  'consent-given': { type: 'string' },
  menu: { type: 'string' },
  report: { type: 'string' },
} as const;

const named: Record<string, string> = {
  from: '--consent-from',
  covers: '--consent-covers',
  given_at: '--consent-given',
  pictures: '--pictures',
  menu: '--menu',
  address: '--address',
};

interface ImportArguments {
  system: SourceSystem;
  file: string;
  isDryRun: boolean;
  files: string | undefined;
  report: string | undefined;
  options: WebsiteImportOptions;
}

/**
 * Parses the arguments; returns 'help' for `--help`.
 * @throws StartFailure with the usage or the invalid options
 */
export function readArguments(args: string[]): ImportArguments | 'help' {
  const { values, positionals } = parsed(args);
  if (values.help) return 'help';
  const [system, file, ...others] = positionals;
  const known = SourceSystem.safeParse(system);
  if (!known.success || !file || others.length > 0) throw new StartFailure(...USAGE);
  const { data: fields, error } = ImportFields.safeParse({
    pictures: values.pictures,
    from: values['consent-from'],
    covers: values['consent-covers'],
    given_at: values['consent-given'],
    menu: values.menu,
    address: values.address,
  });
  if (!fields) {
    throw new StartFailure(
      ...error.issues.map(({ path, message }) => `${named[path.join('.')] ?? path.join('.')}: ${message}`),
    );
  }
  const { pictures, from = '', covers = '', given_at = '', menu, address } = fields;
  return {
    system: known.data,
    file,
    isDryRun: values['dry-run'],
    files: values.files,
    report: values.report,
    options: { consent: pictures === 'consented' ? { from, covers, given_at } : undefined, menu, address },
  };
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    throw new StartFailure(...USAGE);
  }
}
