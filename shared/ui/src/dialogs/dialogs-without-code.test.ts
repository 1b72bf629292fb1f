import { confirmDialog, serverErrorDialog, tokenExpiredDialog } from './dialogs';

jest.mock('./dialog-texts', () => {
  throw new Error('Loading CSS chunk 890 failed.');
});

beforeEach(() => jest.spyOn(console, 'error').mockImplementation());

test.each([true, false])(
  'a question whose code can’t be fetched is shown by the browser itself: %s',
  async (answer) => {
    const ask = jest.spyOn(window, 'confirm').mockReturnValue(answer);
    const question = { title: 'Leave?', text: ['Your changes are not saved.'], confirm: 'Leave' };
    expect(await confirmDialog(question)).toBe(answer);
    expect(ask).toHaveBeenLastCalledWith('Leave?\n\nYour changes are not saved.');
    expect(await tokenExpiredDialog()).toBe(answer);
  },
);

test('an error of the server is shown by the browser itself', async () => {
  const say = jest.spyOn(window, 'alert').mockImplementation();
  await serverErrorDialog({ body: '', contentType: 'application/json' });
  expect(say).toHaveBeenCalledWith('There has been an error');
});
