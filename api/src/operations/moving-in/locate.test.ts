import { describeSite } from '../../testing/testing';
import { fileAt, oldSite, source, story, take, visitsThisMachine } from './moving-in.fixture';

describeSite(
  'a site that moves in again',
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

    test('is the same with https as it was without, and all its files are', async () => {
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

    test('is the same without its www', async () => {
      const at = (address: string) => take(site(), source(address, { entries: [story('www')] }));
      expect(outcomes(await at('https://www.old.example.org'))).toEqual(['new']);
      expect(outcomes(await at('https://old.example.org'))).toEqual(['unchanged']);
    });

    test('without an address is known by what its exports always say, and its files with it', async () => {
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
      // Another site that is called so has a picture of its own at that path.
      expect(outcomes(await ghost('ghost b', 'Kite Trust'))).toEqual(['new', '/content/images/ghost.png']);
    });
  },
  visitsThisMachine,
);
