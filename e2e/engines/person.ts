type Role = 'button' | 'link';

/** Somebody who uses the site, in whichever browser. What is named is waited for; its first is meant. */
export interface Person {
  /** Opens the page, and waits until it has come to life. */
  open(path: string): Promise<void>;
  press(role: Role, name: string): Promise<void>;
  /** Types key by key into the field of that label. */
  type(label: string, text: string): Promise<void>;
  sees(text: string): Promise<void>;
  /** Waits for the page whose first heading this is. */
  arrives(heading: string): Promise<void>;
}
