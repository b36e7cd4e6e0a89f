import { dictionary } from '../../../shared/web/i18n.ts'

export const texts = dictionary({
  en: {
    title: 'Statement of a month',
    line: 'Every movement of your money, with the balance before and after.',
    month: 'Month',
    pdf: 'PDF, to print',
    csv: 'CSV, for a spreadsheet',
    working: 'Preparing',
    saved: 'The statement was saved.',
  },
  sw: {
    title: 'Taarifa ya mwezi',
    line: 'Pesa zako zote zilizosonga, pamoja na salio la kabla na la baada.',
    month: 'Mwezi',
    pdf: 'PDF, ya kuchapisha',
    csv: 'CSV, ya jedwali',
    working: 'Inaandaa',
    saved: 'Taarifa imehifadhiwa.',
  },
})
