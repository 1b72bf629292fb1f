const place = 'lapis:contact';

/** Keeps what was typed and not sent, over a reload and other pages, in this tab only. */
export const messageDraft = {
  write(values: FormData) {
    try {
      sessionStorage.setItem(place, JSON.stringify(Object.fromEntries(values)));
    } catch {
      // Without storage, or where it is full, the text lives as long as the page.
    }
  },

  /** Puts it into those fields that are empty. */
  fillIn(form: HTMLFormElement) {
    for (const [name, text] of Object.entries(read())) {
      const field = form.elements.namedItem(name);
      const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
      if (isText && !field.value) field.value = text;
    }
  },

  remove() {
    try {
      sessionStorage.removeItem(place);
    } catch {
      // Without storage there is nothing to remove.
    }
  },
};

function read(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? '{}');
  } catch {
    return {};
  }
}
