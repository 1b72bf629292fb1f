import { auth } from '@lapis/auth';
import { bus } from '@lapis/event-bus';
import { useEffect, type RefObject } from 'react';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A form's values, except passwords, files and hidden fields. */
interface FormDraft {
  user: number;
  values: (boolean | string)[];
}

const isDrafted = (element: Element): element is Field =>
  element.matches('textarea, select, input:not([type=password], [type=file], [type=hidden])');

const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);

const draftedFields = (form: HTMLFormElement) => [...form.elements].filter(isDrafted);
const readValue = (field: Field) => (isTicked(field) ? field.checked : field.value);

const storageKey = (fields: Field[]) =>
  `lapis:typed:${location.pathname}:${fields.map(({ name }) => name).join()}`;

/** Simulates typing, so that React notices the change. */
function put(field: Field, value: boolean | string) {
  if (readValue(field) === value) return;
  if (isTicked(field)) return field.click();
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

function storage() {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

/** Keeps a form's input when the session expires, until the same user returns. */
export function useFormDraft(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const fields = draftedFields(form.current!);
    const key = storageKey(fields);
    const draft = JSON.parse(storage()?.getItem(key) ?? 'null') as FormDraft | null;
    if (draft && draft.user === auth.user?.id) {
      storage()?.removeItem(key);
      for (const [index, field] of fields.entries()) put(field, draft.values[index] ?? readValue(field));
    }

    return bus.on('http:unauthorized', () => {
      if (!auth.user) return;
      const now = draftedFields(form.current!);
      const values = { user: auth.user.id, values: now.map(readValue) } satisfies FormDraft;
      storage()?.setItem(storageKey(now), JSON.stringify(values));
    });
  }, [form]);
}
