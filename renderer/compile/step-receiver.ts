import type { StepManifest, ValuesProp } from '../model/prop.ts'
import type { Type } from '../model/scope-types.ts'
import type { RawProps } from '../model/written-node.ts'
import type { BindContext } from './bind-context.ts'
import { dottedPlaceholders, placeholders } from './messages.ts'
import type { Receiver } from './values.ts'

/** Who gets the values of a step: what one of its other properties names. */
export interface StepReceiver {
  /** That property. */
  key: string
  /** It says nothing. */
  isMissing: boolean
  /** Undefined where it names nothing that there is, which is reported there. */
  receiver: Receiver | undefined
}

/** The receiver of a `values` property; undefined when the manifest has no property of the kind that it is for. */
export function receiverOf(
  context: BindContext,
  { props }: StepManifest,
  { of, partial }: ValuesProp,
  said: RawProps,
): StepReceiver | undefined {
  // What a form is submitted with is declared by the form around.
  if (of === 'form') return { key: 'do', isMissing: false, receiver: { name: 'submit', declared: context.submits ?? {} } }
  const key = Object.keys(props).find((name) => props[name]?.kind === of)
  if (key === undefined) return undefined
  const name = said[key]
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
      // The blanks of a sentence are its parameters.
      return message && blanksOf(message.value.text)
    }
    default:
      return undefined
  }
}

/** What a sentence needs; of a blank that is written as a path, which is reported there, what was meant may be given. */
function blanksOf(text: string): Record<string, Type> {
  const meant = dottedPlaceholders(text).map(({ path }): [string, Type] => [path.split('.').at(-1) ?? '', { type: 'text' }])
  return Object.fromEntries([...meant, ...placeholders(text).map((blank): [string, Type] => [blank, { type: 'text', required: true }])])
}
