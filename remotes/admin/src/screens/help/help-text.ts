/** An element of a page: its tag, its properties and its content. */
export type HelpElement = [tag: string, properties: HelpProperties | null, ...content: HelpNode[]];
export type HelpNode = string | HelpElement;

interface HelpProperties {
  id?: string;
  href?: string;
  /** Page that a link opens, for the type 'page'. */
  slug?: string;
  anchor?: string;
  /** Description of a picture, and its files as positions in `HelpText.pictures`, for the type 'picture'. */
  alt?: string;
  wide?: number;
  narrow?: number;
}

/** A page of docs/staff, as `markdown-loader.cjs` compiles it. */
export interface HelpText {
  title: string;
  nodes: HelpNode[];
  pictures: string[];
}
