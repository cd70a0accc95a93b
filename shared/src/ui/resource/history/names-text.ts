import type { FieldValue } from '@portal/shared/contract/usage';
import { formatList, type Language } from '@portal/shared/language';

/** Names that a history has of a field, an audience for example, as one line. @param otherwise what is meant without any of them: everybody */
export const namesText = (value: FieldValue, language: Language, otherwise: string): string => (Array.isArray(value) && value.length > 0 ? formatList(value.map(String), language) : otherwise);
