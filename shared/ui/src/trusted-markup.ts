const policy = globalThis.trustedTypes?.createPolicy('lapis-markup', { createHTML: (html) => html });

/**
 * Vouches for markup, which browsers with Trusted Types take as such only then. It cleans nothing. For what the server
 * has cleaned or escaped, what the editor wrote, what a frame without permissions shows, and what stands in the code.
 */
export const trustedMarkup = (html: string) => policy?.createHTML(html) ?? html;
