/** The tab's own storage; undefined where the browser refuses it. */
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
 * Keeps what was typed into a form and not sent, over a reload and other pages, in this tab only.
 * @param place where in the tab's storage, such as 'lapis:contact'
 */
export function keptForm(place: string) {
  function read(): Record<string, string> | undefined {
    try {
      return (JSON.parse(storage()?.getItem(place) ?? 'null') as Record<string, string> | null) ?? undefined;
    } catch {
      return undefined;
    }
  }

  return {
    write(values: FormData) {
      try {
        storage()?.setItem(place, JSON.stringify(Object.fromEntries(values)));
      } catch {
        // Where it is full, the text lives as long as the page.
      }
    },

    /**
     * Puts it into those fields that are empty, and chooses what was chosen.
     * @param but the names of fields that say already what they are to hold
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
