/**
 * Makes a release: `npm run release -- 1.1.0` sets the version, dates the changelog, tests, and packs the site
 * for each processor into `build/release/1.1.0/`. Without a version, it packs the one in package.json.
 * `--skip-tests` is for a commit that `npm test` has passed elsewhere. Commits, tags and uploads are left to the
 * person who releases: the last lines say how.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { makeArchives, runTests } from './archives';
import { ReleaseProblem } from './changelog';
import { prepareRelease, undoRelease, type PreparedRelease } from './prepare';

const root = path.resolve(import.meta.dirname, '../../..');
const PUBLIC_KEY = 'deploy/release.pub.pem';

function describeNextSteps({ version, changed }: PreparedRelease, folder: string, isSigned: boolean) {
  const inProject = path.relative(root, folder);
  return [
    `Release ${version} is in ${inProject}.`,
    ...(isSigned
      ? []
      : [
          '',
          'It is NOT SIGNED: RELEASE_SIGNING_KEY names no key. To sign it, here or where the key is:',
          '  openssl pkeyutl -sign -inkey release.pem -rawin -in SHA256SUMS -out SHA256SUMS.sig',
        ]),
    '',
    'Nothing is committed, tagged or uploaded. To publish it:',
    ...(changed.length ? [`  git commit --all --message 'Release ${version}'`] : []),
    `  git tag --annotate v${version} --message 'Lapis ${version}'`,
    '  git push --follow-tags',
    `  gh release create v${version} --title 'Lapis ${version}' --notes-file ${inProject}/NOTES.md ${inProject}/lapis-* ${inProject}/SHA256SUMS*`,
  ].join('\n');
}

async function release() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'skip-tests': { type: 'boolean', default: false } },
  });
  const signingKey = process.env['RELEASE_SIGNING_KEY'];
  const prepared = prepareRelease(root, positionals[0]);
  try {
    if (values['skip-tests']) console.log('The tests were left out: npm test must have passed elsewhere.');
    else runTests(root);
    const keys = {
      signingKey: signingKey && path.resolve(process.env['INIT_CWD'] ?? root, signingKey),
      publicKey: path.join(root, PUBLIC_KEY),
    };
    const folder = await makeArchives(root, prepared, keys);
    console.log(`\n${describeNextSteps(prepared, folder, Boolean(signingKey))}`);
  } catch (error) {
    undoRelease(root, prepared);
    throw error;
  }
}

release().catch((error: Error) => {
  console.error(error instanceof ReleaseProblem ? error.message : error);
  process.exitCode = 1;
});
