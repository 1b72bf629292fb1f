import { auth } from '@lapis/auth';
import { bus } from '@lapis/event-bus';
import { useEffect, type RefObject } from 'react';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What a field holds; passwords and files are nothing to be kept. */
interface FormDraft {
  user: number;
  values: (boolean | string)[];
}

const isDrafted = (element: Element): element is Field =>
  element.matches('textarea, select, input:not([type=password], [type=file], [type=hidden])');

const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);

const fieldsOf = (form: HTMLFormElement) => [...form.elements].filter(isDrafted);
const valueOf = (field: Field) => (isTicked(field) ? field.checked : field.value);

/** Of this tab alone: one form of one page, known by its fields. */
const keyOf = (fields: Field[]) =>
  `lapis:typed:${location.pathname}:${fields.map(({ name }) => name).join()}`;

/** As if it were typed, so that React hears of it. */
function put(field: Field, value: boolean | string) {
  if (valueOf(field) === value) return;
  if (isTicked(field)) return field.click();
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/** The tab's own storage; undefined where the browser refuses it. */
function storage() {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

/** Keeps what stands in a form when the session turns out to be over, until the same person is back at it. */
export function useFormDraft(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const fields = fieldsOf(form.current!);
    const key = keyOf(fields);
    const draft = JSON.parse(storage()?.getItem(key) ?? 'null') as FormDraft | null;
    if (draft && draft.user === auth.user?.id) {
      storage()?.removeItem(key);
      for (const [index, field] of fields.entries()) put(field, draft.values[index] ?? valueOf(field));
    }

    return bus.on('http:unauthorized', () => {
      if (!auth.user) return;
      const now = fieldsOf(form.current!);
      const values = { user: auth.user.id, values: now.map(valueOf) } satisfies FormDraft;
      storage()?.setItem(keyOf(now), JSON.stringify(values));
    });
  }, [form]);
}
