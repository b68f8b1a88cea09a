import type { ComponentType } from 'react'
import type { WidgetName, WidgetProps } from '../../../generated/widgets.ts'

/** Every widget that is built, by name: a missing or an extra one does not compile. */
export type WidgetRegistry = { [Name in WidgetName]: ComponentType<WidgetProps[Name]> }
