import { auth } from '@lapis/auth';
import type { User } from '@lapis/contract';
import { site } from '@lapis/contract/testing';
import { bus } from '@lapis/event-bus';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { Button } from './Button';
import { FieldLanguage } from './field-language';
import {
  AnsweredMarks,
  Checkbox,
  Field,
  Form,
  type FormFailure,
  Labelled,
  Marks,
  TextArea,
  useMend,
} from './Form';
import { SiteContext } from '../site';

const SignIn = ({
  failure,
  action,
  onSubmit = () => {},
}: {
  failure?: FormFailure;
  action?: string;
  onSubmit?: (values: FormData) => void;
}) => (
  <Form failure={failure} action={action} onSubmit={onSubmit}>
    <Field label="E-mail" name="email" hint="As you registered it" />
    <Field label="Password" name="password" type="password" />
    <Button type="submit">Sign in</Button>
  </Form>
);

test('typed text is submitted, by name', async () => {
  const onSubmit = jest.fn();
  render(<SignIn onSubmit={onSubmit} />);
  await userEvent.type(screen.getByLabelText('E-mail'), 'ada@lapis.example{Enter}');
  expect(Object.fromEntries(onSubmit.mock.calls[0][0])).toEqual({ email: 'ada@lapis.example', password: '' });
});

test('an error is beside its field, read out with it, and takes the focus there; the text stays', async () => {
  const { rerender } = render(<SignIn />);
  await userEvent.type(screen.getByLabelText('E-mail'), 'ada');

  rerender(<SignIn failure={{ message: 'Please mend one field', errors: { email: ['Not an address'] } }} />);

  const field = screen.getByLabelText('E-mail');
  expect(screen.getByRole('alert')).toHaveTextContent('Please mend one field');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('As you registered it Not an address');
  expect(field).toHaveFocus();
  expect(field).toHaveValue('ada');
  expect(screen.getByLabelText('Password')).toBeValid();
});

test('typing in a field removes its own error, and no other', async () => {
  const errors = { email: ['Not an address'], password: ['Too short'] };
  const { rerender } = render(<SignIn failure={{ message: 'Please mend two fields', errors }} />);

  await userEvent.type(screen.getByLabelText('E-mail'), 'a');

  expect(screen.getByLabelText('E-mail')).toBeValid();
  expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription('As you registered it');
  expect(screen.getByLabelText('E-mail')).toHaveFocus();
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Too short');
  expect(screen.getByRole('alert')).toHaveTextContent('Please mend two fields');

  rerender(<SignIn failure={{ message: 'Please mend one field', errors: { email: ['Not an address'] } }} />);
  expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription('As you registered it Not an address');
  expect(screen.getByLabelText('Password')).toBeValid();
});

test('errors of fields are listed with links, until the fields are changed', async () => {
  const errors = { email: ['Not an address'], password: ['Too short'] };
  render(<SignIn failure={{ message: 'Please mend two fields', errors }} />);
  const links = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);
  expect(links()).toEqual(['E-mail: Not an address', 'Password: Too short']);
  await userEvent.click(screen.getByRole('link', { name: 'Password: Too short' }));
  expect(screen.getByLabelText('Password')).toHaveFocus();
  await userEvent.keyboard('a');
  expect(links()).toEqual(['E-mail: Not an address']);
  await userEvent.type(screen.getByLabelText('E-mail'), 'a');
  expect(links()).toEqual([]);
});

test('errors are listed in the order of their fields, also if they link to what surrounds these', () => {
  const errors = { password: ['Too short'], email: ['Not an address'] };
  render(
    <Form
      failure={{ message: 'Please mend two fields', errors }}
      anchorOf={(name) => `at-${name}`}
      onSubmit={() => {}}
    >
      <div id="at-email" />
      <div id="at-password" />
    </Form>,
  );
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(links).toEqual(['Not an address', 'Too short']);
});

test('without scripts, the errors of a form that is sent to an address link to their fields', () => {
  const errors = { email: ['Not an address'], password: ['Too short'] };
  const { body } = new DOMParser().parseFromString(
    renderToString(<SignIn action="/login" failure={{ message: 'Please mend two fields', errors }} />),
    'text/html',
  );
  const links = [...body.querySelectorAll('a')];
  expect(links.map(({ textContent }) => textContent)).toEqual(['Not an address', 'Too short']);
  const targets = links.map(({ hash }) =>
    body.querySelector(`[id="${hash.slice(1)}"]`)?.getAttribute('name'),
  );
  expect(targets).toEqual(['email', 'password']);
});

test('an error of the whole form takes the focus itself', () => {
  render(<SignIn failure={{ message: 'Too many attempts' }} />);
  expect(screen.getByRole('alert')).toHaveFocus();
});

test('a busy button can’t be pressed again', async () => {
  const onClick = jest.fn();
  render(
    <Button busy onClick={onClick}>
      Save
    </Button>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onClick).not.toHaveBeenCalled();
  expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true');
});

test('a button without effect says so, and can still be focused and pressed', async () => {
  const onClick = jest.fn();
  render(
    <Button aria-disabled onClick={onClick}>
      Save
    </Button>,
  );
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onClick).toHaveBeenCalled();
});

test('a choice in a list stays when it removes the error', async () => {
  const failure = { message: 'Please mend one field', errors: { role: ['Somebody has to be one'] } };
  function Roles() {
    const [role, setRole] = useState('user');
    return (
      <Form onSubmit={() => {}} failure={failure}>
        <Labelled label="Role" name="role">
          {(described) => (
            <select {...described} name="role" value={role} onChange={({ target }) => setRole(target.value)}>
              <option>user</option>
              <option>admin</option>
            </select>
          )}
        </Labelled>
      </Form>
    );
  }
  render(<Roles />);
  await userEvent.selectOptions(screen.getByLabelText('Role'), 'admin');
  expect(screen.getByLabelText('Role')).toHaveValue('admin');
  expect(screen.getByLabelText('Role')).toBeValid();
});

test('a change of a group removes the errors of its parts, which can appear again', async () => {
  const Clear = () => {
    const mend = useMend();
    return <Button onClick={() => mend('list.1')}>Clear</Button>;
  };
  const Page = ({ marks }: { marks: Record<string, string[]> }) => (
    <Form onSubmit={() => {}} failure={null}>
      <AnsweredMarks errors={{ ...marks }}>
        <Field label="First" name="list.1.name" />
        <Field label="Tenth" name="list.10.name" />
        <Clear />
      </AnsweredMarks>
    </Form>
  );
  const marks = { 'list.1.name': ['Too long'], 'list.10.name': ['Too long'] };
  const { rerender } = render(<Page marks={marks} />);
  expect(screen.getByLabelText('First')).toBeInvalid();

  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  rerender(<Page marks={marks} />);
  expect(screen.getByLabelText('First')).toBeValid();
  expect(screen.getByLabelText('Tenth')).toBeInvalid();

  rerender(<Page marks={{}} />);
  rerender(<Page marks={marks} />);
  expect(screen.getByLabelText('First')).toBeInvalid();
});

test('an error found by a check stays until the check passes, whatever is changed', async () => {
  const Change = () => {
    const mend = useMend();
    return <Button onClick={() => mend('colour')}>Change</Button>;
  };
  const Page = ({ marks }: { marks: Record<string, string[]> }) => (
    <Form onSubmit={() => {}} failure={null}>
      <Marks errors={marks}>
        <Field label="Colour" name="colour" />
        <Change />
      </Marks>
    </Form>
  );
  const { rerender } = render(<Page marks={{ colour: ['Too light'] }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  expect(screen.getByLabelText('Colour')).toHaveAccessibleDescription('Too light');
  rerender(<Page marks={{}} />);
  expect(screen.getByLabelText('Colour')).toBeValid();
});

describe('if the session has ended', () => {
  const Controlled = () => {
    const [name, setName] = useState('Ada');
    return (
      <Form onSubmit={() => {}}>
        <Field label="Name" name="name" value={name} onChange={({ target }) => setName(target.value)} />
        <Field label="Town" name="town" />
        <Field label="Password" name="password" type="password" />
        <Checkbox label="Send me news" name="news" />
      </Form>
    );
  };

  async function typeAndLose() {
    auth.setUser({ id: 1 } as User);
    const { unmount } = render(<Controlled />);
    await userEvent.type(screen.getByLabelText('Name'), ' L');
    await userEvent.type(screen.getByLabelText('Town'), 'Kabul');
    await userEvent.type(screen.getByLabelText('Password'), 'secret');
    await userEvent.click(screen.getByLabelText('Send me news'));
    bus.emit('http:unauthorized');
    unmount();
  }

  afterEach(() => sessionStorage.clear());

  test('typed text is restored for the same person, except for passwords', async () => {
    await typeAndLose();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret');
    const { unmount } = render(<Controlled />);
    expect(screen.getByLabelText('Name')).toHaveValue('Ada L');
    expect(screen.getByLabelText('Town')).toHaveValue('Kabul');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(screen.getByLabelText('Send me news')).toBeChecked();
    unmount();
    render(<Controlled />);
    expect(screen.getByLabelText('Town')).toHaveValue('');
  });

  test('another person does not see it', async () => {
    await typeAndLose();
    auth.setUser({ id: 2 } as User);
    render(<Controlled />);
    expect(screen.getByLabelText('Town')).toHaveValue('');
  });
});

describe('the direction of typed text', () => {
  const fields = (
    <>
      <Field label="Title" name="title" />
      <TextArea label="Summary" name="summary" />
      <Field label="Address" name="slug" dir="ltr" />
      <Field label="E-mail" name="email" type="email" />
    </>
  );
  const directions = () =>
    screen.getAllByRole('textbox').map((field) => [field.getAttribute('lang'), field.getAttribute('dir')]);

  test('follows the words if they may be in any language', () => {
    render(<SiteContext value={site}>{fields}</SiteContext>);
    expect(directions()).toEqual([
      [null, 'auto'],
      [null, 'auto'],
      [null, 'ltr'],
      [null, null],
    ]);
  });

  test('is that of the text to which the fields belong', () => {
    render(<FieldLanguage value="fa-AF">{fields}</FieldLanguage>);
    expect(directions()).toEqual([
      ['fa-AF', 'rtl'],
      ['fa-AF', 'rtl'],
      [null, 'ltr'],
      [null, null],
    ]);
  });

  test('is the page’s on a right-to-left site', () => {
    render(<SiteContext value={{ ...site, language: 'ps' }}>{fields}</SiteContext>);
    expect(directions()[0]).toEqual([null, null]);
  });
});

describe('a field with a limit', () => {
  function Limited() {
    const [title, setTitle] = useState('');
    const write = ({ target }: { target: { value: string } }) => setTitle(target.value);
    return <Field label="Title" name="title" maxLength={50} value={title} onChange={write} />;
  }

  test('says how much room is left when it is nearly full', async () => {
    render(<Limited />);
    await userEvent.type(screen.getByLabelText('Title'), 'a'.repeat(39));
    expect(screen.queryByText(/characters/)).not.toBeInTheDocument();
    await userEvent.keyboard('a');
    expect(screen.getByText('40 of 50 characters')).toBeVisible();
  });

  test('says that a paste was truncated, until there is room again', async () => {
    render(<Limited />);
    await userEvent.click(screen.getByLabelText('Title'));
    await userEvent.paste('a'.repeat(60));
    expect(screen.getByLabelText('Title')).toHaveValue('a'.repeat(50));
    expect(screen.getByRole('alert')).toHaveTextContent('Only the first 50 characters fit.');
    await userEvent.keyboard('{Backspace}');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
