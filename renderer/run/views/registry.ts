import type { ComponentType } from 'react'
import type { WidgetName, WidgetProps } from '../../../generated/widgets.ts'

/** All widgets by name; a missing or additional one is a compile error. */
export type WidgetRegistry = { [Name in WidgetName]: ComponentType<WidgetProps[Name]> }
