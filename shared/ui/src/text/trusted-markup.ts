const policy = globalThis.trustedTypes?.createPolicy('lapis-markup', { createHTML: (html) => html });

/**
 * Marks markup as trusted for Trusted Types, without sanitising it. Only for markup that the server has
 * sanitised or escaped, the editor's output, frames without permissions, and literals.
 */
export const trustedMarkup = (html: string) => policy?.createHTML(html) ?? html;
