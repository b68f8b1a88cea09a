import { answerEmpty } from './dead-answers.ts'
import { codesNowhere } from './dead-codes.ts'
import { deadCondition } from './dead-conditions.ts'
import { paramNeverGiven, resultNeverKept, stateNeverSet } from './dead-names.ts'
import { formDeadButton, formWithoutButton, formWithoutCancel, startWithoutUse } from './forms.ts'
import { requiredWhileHidden } from './hidden-requirement.ts'
import { fieldNowhere } from './dead-fields.ts'
import { neverGiven } from './dead-given.ts'
import { otherFieldGiven } from './given-field.ts'
import { checkedAfterDialog } from './late-check.ts'
import { domainCodeNumber, domainLimit, domainLimitText } from './domain-limits.ts'
import { domainLateConfirm, domainSuccess, domainTone } from './domain-steps.ts'
import { domainFormat, domainPercent, domainUnitTwice } from './domain-units.ts'
import { exposureAddress } from './exposure-address.ts'
import { exposureCall } from './exposure-call.ts'
import { exposureInput } from './exposure-input.ts'
import { exposureMask, exposureOtherMask } from './exposure-mask.ts'
import { exposureKeyboard, exposureSecret } from './exposure-secret.ts'
import { exposureWatermark } from './exposure-watermark.ts'
import { looksContrast } from './looks-contrast.ts'
import { looksCopied, looksEqual, looksEqualCodes, looksKeys } from './looks-equal.ts'
import { looksChosen, looksEmpty, looksNumber } from './looks-own.ts'
import { looksIndex } from './looks-index.ts'
import { looksDanger, looksUrgent } from './looks-red.ts'
import { looksCut, looksRaw } from './looks-shown.ts'
import { looksWraps } from './looks-wraps.ts'
import { nameOnce } from './name-once.ts'
import { backToLogin } from './way-login.ts'
import { firstTabHidden, tabHiddenForLink } from './way-tabs.ts'
import { homeWithoutTab, noWayBack, opensItself, tabsAlike, tabWithoutBar } from './ways.ts'
import { requiredByItself, startNotOffered } from './form-values.ts'
import { formDraft, formNewPassword, formOtherField, formUnchecked } from './odd-forms.ts'
import { messageIgnored } from './odd-messages.ts'
import { looksDead, wayReplaced } from './odd-taps.ts'
import { textBlanks, textMarks } from './odd-texts.ts'
import type { AdviceRule } from './rule.ts'
import { saidTwice, saysBoth } from './said-again.ts'
import { shownWhileEmpty } from './shown-while-empty.ts'
import { backSometimes, barWithBack } from './way-back.ts'

/** The rules of advice by name. `schemas/language/errors.json` has the sentence of each, `tests/mistakes/cases` an example. */
export const RULES: Readonly<Record<string, AdviceRule>> = {
  'dead.all': deadCondition('dead.all'),
  'dead.already': deadCondition('dead.already'),
  'dead.always': deadCondition('dead.always'),
  'dead.excluded': deadCondition('dead.excluded'),
  'dead.given': neverGiven,
  'dead.never': deadCondition('dead.never'),
  'dead.answer': answerEmpty,
  'dead.codes': codesNowhere,
  'dead.field': fieldNowhere,
  'dead.param': paramNeverGiven,
  'dead.result': resultNeverKept,
  'dead.shownEmpty': shownWhileEmpty,
  'dead.state': stateNeverSet,
  'form.cancel': formWithoutCancel,
  'form.deadButton': formDeadButton,
  'form.hidden': requiredWhileHidden,
  'form.noButton': formWithoutButton,
  'form.start': startWithoutUse,
  'domain.codeNumber': domainCodeNumber,
  'domain.format': domainFormat,
  'domain.lateConfirm': domainLateConfirm,
  'domain.limit': domainLimit,
  'domain.limitText': domainLimitText,
  'domain.percent': domainPercent,
  'domain.success': domainSuccess,
  'domain.tone': domainTone,
  'domain.unitTwice': domainUnitTwice,
  'exposure.address': exposureAddress,
  'exposure.call': exposureCall,
  'exposure.input': exposureInput,
  'exposure.keyboard': exposureKeyboard,
  'exposure.mask': exposureMask,
  'exposure.otherMask': exposureOtherMask,
  'exposure.secret': exposureSecret,
  'exposure.watermark': exposureWatermark,
  'form.draft': formDraft,
  'form.newPassword': formNewPassword,
  'form.otherField': formOtherField,
  'form.ownRequired': requiredByItself,
  'form.startOption': startNotOffered,
  'form.unchecked': formUnchecked,
  'looks.chosen': looksChosen,
  'looks.contrast': looksContrast,
  'looks.copied': looksCopied,
  'looks.cut': looksCut,
  'looks.danger': looksDanger,
  'looks.dead': looksDead,
  'looks.empty': looksEmpty,
  'looks.equal': looksEqual,
  'looks.equalCodes': looksEqualCodes,
  'looks.index': looksIndex,
  'looks.keys': looksKeys,
  'looks.number': looksNumber,
  'looks.raw': looksRaw,
  'looks.urgent': looksUrgent,
  'looks.wraps': looksWraps,
  'message.ignored': messageIgnored,
  'name.once': nameOnce,
  'step.lateCheck': checkedAfterDialog,
  'step.otherField': otherFieldGiven,
  'step.saidTwice': saidTwice,
  'step.saysBoth': saysBoth,
  'way.backSometimes': backSometimes,
  'way.barBack': barWithBack,
  'way.firstTab': firstTabHidden,
  'way.hiddenTab': tabHiddenForLink,
  'way.homeTab': homeWithoutTab,
  'way.login': backToLogin,
  'way.self': opensItself,
  'way.stuck': noWayBack,
  'way.tabBar': tabWithoutBar,
  'way.tabsAlike': tabsAlike,
  'text.blanks': textBlanks,
  'text.marks': textMarks,
  'way.replaced': wayReplaced,
}
