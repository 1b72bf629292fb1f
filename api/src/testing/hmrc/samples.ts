import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * Folder with HMRC's test files: `test/resources` of its repository hmrc/charities-claims-validation, whose tests
 * state each file's result.
 */
export const samplesFolder = process.env['HMRC_SAMPLES'];

/** Beginnings of the files' names in HMRC's repository, with any sign between the words. */
const beginnings = {
  giftAid: /^gift.aid/i,
  buildings: /^community.buildings/i,
  charities: /^connected.charities/i,
};

/** Reads HMRC's test file of a schedule, such as 'GoodData'. */
export function readSample(kind: keyof typeof beginnings, name: string) {
  const folder = samplesFolder ?? '';
  const file = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((path) => {
    const [base] = basename(path).split('.ods');
    return (
      path.endsWith('.ods') && beginnings[kind].test(basename(path)) && base?.split(/[-_]/).at(-1) === name
    );
  });
  if (!file) throw new Error(`${folder} has no file for ${kind} ${name}`);
  return readFileSync(join(folder, file));
}
