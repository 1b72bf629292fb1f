function storage() {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

const isText = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  element.matches('textarea, input:not([type=radio], [type=checkbox], [type=hidden])');

const isChoice = (element: Element): element is HTMLInputElement =>
  element.matches('input:is([type=radio], [type=checkbox])');

const isChanged = (element: Element) =>
  (isText(element) && element.value !== element.defaultValue) ||
  (isChoice(element) && element.checked !== element.defaultChecked);

function fill(form: HTMLFormElement, values: Record<string, string>, but: readonly string[]) {
  for (const field of form.elements) {
    const name = field.getAttribute('name') ?? '';
    if (but.includes(name)) continue;
    if (isText(field)) field.value ||= values[name] ?? '';
    else if (isChoice(field)) field.checked = values[name] === field.value;
  }
}

/**
 * Keeps a form's unsent input when the visitor reloads or opens other pages, in this tab only.
 * @param place storage key, such as 'lapis:contact'
 */
export function createStoredForm(place: string) {
  function read(): Record<string, string> | undefined {
    try {
      return (JSON.parse(storage()?.getItem(place) ?? 'null') as Record<string, string> | null) ?? undefined;
    } catch {
      return undefined;
    }
  }

  function write(values: FormData) {
    try {
      storage()?.setItem(place, JSON.stringify(Object.fromEntries(values)));
    } catch {}
  }

  return {
    /** Attribute of the form. If input is kept, the page's code starts at once to fill it in (shell/src/boot.ts). */
    mark: { 'data-kept': place },

    write,

    /**
     * Fills in empty fields and restores choices. Keeps what was typed before the page's code ran.
     * @param but names of fields to leave alone
     */
    fillIn(form: HTMLFormElement, but: readonly string[] = []) {
      const values = read();
      if (values) fill(form, values, but);
      if ([...form.elements].some(isChanged)) write(new FormData(form));
    },

    remove() {
      storage()?.removeItem(place);
    },
  };
}
