import { parseArgs } from 'node:util';
import { MoveInFields, SourceSystem } from '@lapis/contract';
import { StartFailure } from '../../server/settings/start-failure';
import type { MoveInOptions } from './imports.repository';

export const USAGE = [
  'Take in what WordPress or Ghost has exported:',
  '  npm run import -- wordpress FILE.xml',
  '  npm run import -- ghost FILE.json',
  'With any of these:',
  '  --dry-run                  only say what would come',
  '  --files FOLDER             a copy of wp-content/uploads, or of Ghost’s content folder, for files that the old site no longer has',
  '  --address URL              where the old site is or was, if the export doesn’t say (Ghost)',
  '  --pictures consented       the people in all pictures have consented; with',
  '    --consent-from WHO --consent-covers WHAT --consent-given 2026-01-31',
  '    Without it nobody sees a picture before you have said in the library whether it shows people.',
  '  --menu NAME                this menu of the old site goes to the top of the new one',
  '  --report FILE.json         write all that there is to say into a file',
  'It ends with 0 where everything came, with 2 where something is missing, and with 1 where it could not be done. It may run beside the site, and again: nothing comes twice.',
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

/** The options by the names of the fields that the API takes. */
const named: Record<string, string> = {
  from: '--consent-from',
  covers: '--consent-covers',
  given_at: '--consent-given',
  pictures: '--pictures',
  menu: '--menu',
  address: '--address',
};

interface Asked {
  system: SourceSystem;
  file: string;
  isDryRun: boolean;
  files: string | undefined;
  report: string | undefined;
  options: MoveInOptions;
}

/** What a command asks for; 'help' where it asks what it can ask for. @throws StartFailure that says how to ask */
export function readArguments(args: string[]): Asked | 'help' {
  const { values, positionals } = parsed(args);
  if (values.help) return 'help';
  const [system, file, ...others] = positionals;
  const known = SourceSystem.safeParse(system);
  if (!known.success || file === undefined || others.length > 0) throw new StartFailure(...USAGE);
  const { data: fields, error } = MoveInFields.safeParse({
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
