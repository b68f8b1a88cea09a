import { nodesOf } from '../../renderer/compile/plan-nodes.ts'
import type { FieldPlan, FormPlan, NodePlan, ViewPlan } from '../../renderer/compile/plan.ts'
import { isObject, textsOf } from '../../renderer/model/normalize.ts'
import { readProject } from '../../renderer/model/read-project.ts'
import { schemaFiles } from '../../tools/schema-files.ts'

export const project = readProject(schemaFiles(process.cwd()))
const file: unknown = project.files.messages?.data

/** Rule -> its generic message. */
export const validation = textsOf(isObject(file) ? file['validation'] : {})

type IsShown = (node: NodePlan) => boolean

/** Returns the fields whose node, and every node around it, is shown; without those of nested forms. */
const shownFields = (nodes: readonly NodePlan[], isShown: IsShown): FieldPlan[] =>
  nodes
    .filter(isShown)
    .flatMap(({ field, form, props }) => [
      ...(field ? [field] : []),
      ...(form ? [] : shownFields(Object.values(props).flatMap(nodesOf), isShown)),
    ])

/** Returns the forms of a view and of its dialogs, each with its shown fields. */
export function formsIn({ body, dialogs }: ViewPlan, isShown: IsShown = () => true): [FormPlan, FieldPlan[]][] {
  const inside = (node: NodePlan): NodePlan[] => [node, ...Object.values(node.props).flatMap(nodesOf).flatMap(inside)]
  const own = body.flatMap(inside).flatMap(({ form, props }): [FormPlan, FieldPlan[]][] => {
    return form ? [[form, shownFields(Object.values(props).flatMap(nodesOf), isShown)]] : []
  })
  return [...own, ...Object.values(dialogs).flatMap((dialog) => formsIn(dialog, isShown))]
}
