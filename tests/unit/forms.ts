import { fieldsIn, nodesOf } from '../../renderer/compile/plan-nodes.ts'
import type { FieldPlan, FormPlan, NodePlan, ViewPlan } from '../../renderer/compile/plan.ts'
import { isObject, textsOf } from '../../renderer/model/normalize.ts'
import { readProject } from '../../renderer/model/read-project.ts'
import { schemaFiles } from '../../tools/schema-files.ts'

export const project = readProject(schemaFiles(process.cwd()))
const file: unknown = project.files.messages?.data

/** Rule -> its generic message. */
export const validation = textsOf(isObject(file) ? file['validation'] : {})

/** Returns the forms of a view and of its dialogs, each with its fields. */
export function formsIn({ body, dialogs }: ViewPlan): [FormPlan, FieldPlan[]][] {
  const inside = (node: NodePlan): NodePlan[] => [node, ...Object.values(node.props).flatMap(nodesOf).flatMap(inside)]
  const own = body.flatMap(inside).flatMap(({ form, props }): [FormPlan, FieldPlan[]][] => {
    const fields = fieldsIn(Object.values(props).flatMap(nodesOf)).flatMap(({ field }) => field ?? [])
    return form ? [[form, fields]] : []
  })
  return [...own, ...Object.values(dialogs).flatMap(formsIn)]
}
