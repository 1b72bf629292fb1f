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

  return {
    /** Attribute of the form. If input is kept, the page's code starts at once to fill it in (shell/src/boot.ts). */
    mark: { 'data-kept': place },

    write(values: FormData) {
      try {
        storage()?.setItem(place, JSON.stringify(Object.fromEntries(values)));
      } catch {}
    },

    /**
     * Fills in empty fields and restores choices.
     * @param but names of fields to leave alone
     */
    fillIn(form: HTMLFormElement, but: readonly string[] = []) {
      const values = read();
      if (!values) return;
      for (const field of form.elements) {
        const name = field.getAttribute('name') ?? '';
        if (but.includes(name)) continue;
        if (isText(field)) field.value ||= values[name] ?? '';
        else if (isChoice(field)) field.checked = values[name] === field.value;
      }
    },

    remove() {
      storage()?.removeItem(place);
    },
  };
}
