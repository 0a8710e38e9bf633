/**
 * The kit as parts: what a page of your own is made of. Each reads the declaration of the resource around it, and react-admin's
 * hooks and stock components work inside.
 * @packageDocumentation
 */
export { PageFrame } from '../layout/PageFrame.tsx'
export { DeclaredField } from './declared/DeclaredField.tsx'
export { EditGuesser, ListGuesser, ShowGuesser } from './declared/guessers.tsx'
export { ReferringRecords } from './declared/ReferringRecords.tsx'
export { DeclaredCreate, DeclaredEdit, DeclaredShow } from './declared/RecordPages.tsx'
export { useDeclared } from './declared/useDeclared.ts'
export { DeclaredDialog } from './form/DeclaredDialog.tsx'
export { DeclaredForm } from './form/DeclaredForm.tsx'
export { DeclaredInputs } from './form/FieldGrid.tsx'
export { useDeclaredFormProps } from './form/useRecordForm.tsx'
export { DeclaredList } from './list/DeclaredList.tsx'
export { CreateButton, useRecordDialogs } from './list/RecordDialogs.tsx'
export { RecordButtons } from './list/RowParts.tsx'
export { partsFor, type PartsByName, type ResourceParts } from './ResourceParts.ts'
export { useActions } from './useActions.ts'
export { useDeclarationText } from './useDeclarationText.ts'
