type Role = 'button' | 'link';

/**
 * Person who uses the site in any browser. Methods wait for the named element, and use the first one found.
 */
export interface Person {
  /** Opens a page and waits until React has taken over. */
  open(path: string): Promise<void>;
  press(role: Role, name: string): Promise<void>;
  /** Types key by key into the field with this label. */
  type(label: string, text: string): Promise<void>;
  sees(text: string): Promise<void>;
  /** Waits for a page with this main heading. */
  arrives(heading: string): Promise<void>;
}
