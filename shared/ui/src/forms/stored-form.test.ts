import { createStoredForm } from './stored-form';

const markup =
  '<input name="name"><input name="often" type="radio" value="once" checked><input name="often" type="radio" value="monthly">';

function open() {
  const form = document.createElement('form');
  form.innerHTML = markup;
  return form;
}

const draft = createStoredForm('lapis:letter');
const field = (form: HTMLFormElement) => form.elements.namedItem('name') as HTMLInputElement;
const monthly = 2;

beforeEach(() => sessionStorage.clear());

test('text and choices from before the code ran are kept', () => {
  const typed = open();
  field(typed).value = 'Mina';
  (typed.elements[monthly] as HTMLInputElement).checked = true;
  draft.fillIn(typed);

  const next = open();
  draft.fillIn(next);
  expect(Object.fromEntries(new FormData(next))).toEqual({ name: 'Mina', often: 'monthly' });
});

test('a form in which nothing was typed is not kept', () => {
  draft.fillIn(open());
  expect(sessionStorage).toHaveLength(0);
});
