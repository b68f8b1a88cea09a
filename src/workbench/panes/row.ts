import type { ReactNode } from 'react'
import type { Change } from '../../../renderer/model/fix.ts'
import type { Property } from '../checking/property.ts'

export interface RowProps {
  property: Property
  path: string
  onEdit(changes: readonly Change[], subject: string): void
}

/** A property with its control. Passed to controls that contain properties, because modules must not import each other. */
export type Row = (props: RowProps) => ReactNode
