import type { StepManifest, ValuesProp } from '../model/prop.ts'
import type { Type } from '../model/scope-types.ts'
import type { RawProps } from '../model/written-node.ts'
import type { BindContext } from './bind-context.ts'
import { dottedPlaceholders, placeholders } from './messages.ts'
import type { Receiver } from './values.ts'

export interface StepReceiver {
  key: string
  /** Whether that property is missing. */
  isMissing: boolean
  /** Undefined for an unknown name, which is reported elsewhere. */
  receiver: Receiver | undefined
}

/** Returns the entity, part, screen, dialog, message or form that receives a `values` property; undefined when no property names it. */
export function receiverOf(
  context: BindContext,
  { props }: StepManifest,
  { of, partial }: ValuesProp,
  raw: RawProps,
): StepReceiver | undefined {
  // The enclosing form declares the parameters of its submission.
  if (of === 'form') return { key: 'do', isMissing: false, receiver: { name: 'submit', declared: context.submits ?? {} } }
  const key = Object.keys(props).find((name) => props[name]?.kind === of)
  if (key === undefined) return undefined
  const name = raw[key]
  const declared = typeof name === 'string' ? declaredBy(context, of, name) : undefined
  const receiver = typeof name === 'string' && declared ? { name, declared, isPartial: partial === true } : undefined
  return { key, isMissing: name === undefined, receiver }
}

function declaredBy({ project, view }: BindContext, of: string, name: string): Record<string, Type> | undefined {
  switch (of) {
    case 'screen': {
      const screen = project.screens.get(name)
      return screen && (screen.value.params ?? {})
    }
    case 'dialog': {
      const dialog = view.dialogs?.[name]
      return dialog && (dialog.params ?? {})
    }
    case 'message': {
      const message = project.messages.get(name)
      return message && placeholderParams(message.value.text)
    }
    default:
      return undefined
  }
}

/** Returns the parameters of a message: its placeholders. For a dotted placeholder (a mistake) the last segment is optional. */
function placeholderParams(text: string): Record<string, Type> {
  const dotted = dottedPlaceholders(text).map(({ path }): [string, Type] => [path.split('.').at(-1) ?? '', { type: 'text' }])
  return Object.fromEntries([...dotted, ...placeholders(text).map((blank): [string, Type] => [blank, { type: 'text', required: true }])])
}
