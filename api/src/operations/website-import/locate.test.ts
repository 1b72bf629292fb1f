import { fileAt, source, story } from '@lapis/import/testing/source-site';
import { describeSite } from '../../testing/testing';
import { oldSite, take, visitsThisMachine } from './website-import.fixture';

describeSite(
  'a site that is imported again',
  (site) => {
    let old: Awaited<ReturnType<typeof oldSite>>;
    beforeAll(async () => {
      old = await oldSite();
    });
    afterAll(() => old.close());

    const outcomes = ({ entries, missing_files }: Awaited<ReturnType<typeof take>>) => [
      ...entries.map(({ outcome }) => outcome),
      ...missing_files.map(({ address }) => address),
    ];

    test('is recognised with https instead of http, and so are its files', async () => {
      const at = (address: string) =>
        take(
          site(),
          source(address, {
            files: [fileAt(1, `${address}/https.png`)],
            entries: [story('https', { picture: 1 })],
          }),
        );
      expect(outcomes(await at(old.url))).toEqual(['new']);
      expect(outcomes(await at(old.url.replace('http:', 'https:')))).toEqual(['unchanged']);
    });

    test('is recognised without www', async () => {
      const at = (address: string) => take(site(), source(address, { entries: [story('www')] }));
      expect(outcomes(await at('https://www.old.example.org'))).toEqual(['new']);
      expect(outcomes(await at('https://old.example.org'))).toEqual(['unchanged']);
    });

    test('without an address is recognised by its identity, and so are its files', async () => {
      const ghost = (identity: string, title: string, address?: string) =>
        take(
          site(),
          source('', {
            identity,
            title,
            files: [fileAt(1, '/content/images/ghost.png')],
            entries: [story('ghost', { picture: 1 })],
          }),
          { address },
        );
      expect(outcomes(await ghost('ghost a', 'Kite Trust', old.url))).toEqual(['new']);
      expect(outcomes(await ghost('ghost a', 'The Kite Trust'))).toEqual(['unchanged']);
      // Another site of that name has a different picture at that path.
      expect(outcomes(await ghost('ghost b', 'Kite Trust'))).toEqual(['new', '/content/images/ghost.png']);
    });
  },
  visitsThisMachine,
);
