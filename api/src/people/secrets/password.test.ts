import { describeSite } from '../../testing/testing';
import { siteRepository } from '../../cms/site/site.repository';
import { passwordJudge } from './password';

const zohra = { firstname: 'Zohra', lastname: 'Rahimi', email: 'zohra@kites.example' };

describeSite(
  'a new password',
  (site) => {
    beforeAll(() => siteRepository(site().db).change({ app_name: 'Lapis Children’s Trust' }));

    const findRefusal = (password: string) =>
      passwordJudge(site())(password, zohra).then(
        () => null,
        ({ statusCode, details }) => [statusCode, details.errors.password[0]],
      );

    test.each(['qwertyuiop', '1234567890', 'sunshine2024', 'Liverpool!!', 'Dragon-1987!', 'Password123!'])(
      'may not be a common one, even with digits or punctuation after it: %s',
      async (password) => {
        expect(await findRefusal(password)).toEqual([
          422,
          expect.stringMatching(/first passwords that other people would try/),
        ]);
      },
    );

    test.each([' '.repeat(10), '\u3000'.repeat(10), '. . . . . . ', '1001101001', 'Aaaaaaaaaaa'])(
      'may not repeat one or two characters: %j',
      async (password) => {
        expect(await findRefusal(password)).toEqual([422, expect.stringMatching(/first passwords/)]);
      },
    );

    test.each([
      'Zohra@kites.example',
      'Zohra Rahimi',
      'rahimizohra',
      'charity2026',
      'lapischildrenstrust',
      'Lapis Children',
      'kites.example',
    ])('may not be a name or address of the person or the charity: %s', async (password) => {
      expect(await findRefusal(password)).toEqual([422, expect.stringMatching(/your name or address/)]);
    });

    test('may be any other one, even with a name in it', async () => {
      expect(await findRefusal('a kite over the roofs')).toBeNull();
      expect(await findRefusal('Zohra Rahimi flies kites')).toBeNull();
    });
  },
  { environment: { PUBLIC_URL: 'https://www.kites.example' } },
);
