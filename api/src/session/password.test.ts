import { requireGoodPassword } from './password';

const zohra = { firstname: 'Zohra', lastname: 'Rahimi', email: 'zohra@lapis.example' };

/** What is said beside the field, or null. */
const refusalOf = (password: string) =>
  requireGoodPassword(password, zohra).then(
    () => null,
    ({ statusCode, details }) => [statusCode, details.errors.password[0]],
  );

describe('a new password', () => {
  test.each(['qwertyuiop', 'Password123', '1234567890'])('may not be a common one: %s', async (password) => {
    expect(await refusalOf(password)).toEqual([422, expect.stringMatching(/first that others try/)]);
  });

  test.each(['Zohra@lapis.example', 'Zohra Rahimi', 'rahimizohra'])(
    'may not be what is known of the person: %s',
    async (password) => {
      expect(await refusalOf(password)).toEqual([422, expect.stringMatching(/your name or your address/)]);
    },
  );

  test('may be another one, also with a name in it', async () => {
    expect(await refusalOf('a kite over the roofs')).toBeNull();
    expect(await refusalOf('Zohra Rahimi flies kites')).toBeNull();
  });
});
