import { site } from '@lapis/contract/testing';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, type FormFailure } from './Form';
import { NewPasswordField } from './NewPasswordField';
import { PasswordField } from './PasswordField';
import { SiteContext } from '../site';

const password = () => screen.getByLabelText('Password');

test('warns of Caps Lock, until it is off or the field is left', async () => {
  render(<PasswordField label="Password" name="password" />);
  await userEvent.type(password(), '{CapsLock}a');
  expect(screen.getByText('Caps Lock is on.')).toBeVisible();
  fireEvent.blur(password());
  expect(screen.queryByText('Caps Lock is on.')).not.toBeInTheDocument();
});

const about = ['Mina', 'Marsh', 'mina@lapis.example'];

describe('a new password', () => {
  const open = () =>
    render(
      <SiteContext value={{ ...site, app_name: 'Kites for All' }}>
        <NewPasswordField label="Password" name="password" about={about} />
      </SiteContext>,
    );
  const typing = async (text: string) => {
    await userEvent.clear(password());
    await userEvent.type(password(), text);
  };

  test('supports password managers, and describes a good password', () => {
    open();
    expect(password()).toHaveAttribute('autocomplete', 'new-password');
    expect(password()).toHaveAccessibleDescription(/At least 10 characters/);
  });

  test.each([
    ['kite', /Weak.*at least 10 characters/],
    ['Password123', /Weak.*Many people use/],
    ['Mina@Lapis.example', /Weak.*made of words that other people would try first/],
    ['charity2026', /Weak.*made of words that other people would try first/],
    ['KitesForAll!!', /Weak.*made of words that other people would try first/],
    ['kite lantern orchard 7', /Strong$/],
  ])('“%s” has its strength shown', async (text, words) => {
    open();
    await typing(text);
    expect(await screen.findByText('Strength:')).toBeInTheDocument();
    expect(screen.getByText('Strength:').parentElement).toHaveTextContent(words);
  });

  test('shows nothing once the field is empty again', async () => {
    open();
    await typing('kite');
    await screen.findByText('Strength:');
    await userEvent.clear(password());
    expect(screen.queryByText('Strength:')).not.toBeInTheDocument();
  });

  test('praises no password that the server rejected', async () => {
    const form = (failure: FormFailure | null) => (
      <SiteContext value={site}>
        <Form onSubmit={() => {}} failure={failure}>
          <NewPasswordField label="Password" name="password" />
        </Form>
      </SiteContext>
    );
    const { rerender } = render(form(null));
    await typing('kite lantern orchard 7');
    expect(await screen.findByText('Strong')).toBeVisible();
    rerender(form({ message: 'Please check.', errors: { password: ['This one was stolen.'] } }));
    expect(screen.queryByText('Strong')).not.toBeInTheDocument();
    await userEvent.type(password(), '8');
    expect(await screen.findByText('Strong')).toBeVisible();
  });
});

describe('if the meter can’t be loaded', () => {
  beforeEach(() =>
    jest.doMock('./password-strength', () => {
      throw new Error('Loading chunk password-strength failed');
    }),
  );
  afterEach(() => jest.dontMock('./password-strength'));

  test('the field works without it', async () => {
    jest.resetModules();
    render(
      <SiteContext value={site}>
        <NewPasswordField label="Password" name="password" />
      </SiteContext>,
    );
    await userEvent.type(password(), 'kite lantern');
    expect(password()).toHaveValue('kite lantern');
    expect(screen.queryByText('Strength:')).not.toBeInTheDocument();
  });
});
