import { postKind } from '../blog/blog.kind';
import type { ManagedName } from '../database/tables';
import { galleryKind } from '../galleries/galleries.kind';
import { linkKind } from '../links/links.kind';
import { reportKind } from '../reports/reports.kind';
import { projectKind } from '../services/services.kind';
import { widgetKind } from '../widgets/widgets.kind';
import type { Kind } from './kind';

// What deals with all of them alike knows none of their fields.
const kinds = [postKind, projectKind, widgetKind, galleryKind, linkKind, reportKind] as unknown as Kind[];

/** Every kind of managed content by its table. A new one has its place in the list. */
export const managedKinds: ReadonlyMap<ManagedName, Kind> = new Map(kinds.map((kind) => [kind.table, kind]));
