import { dictionary } from '../../../shared/web/i18n.ts'

export const texts = dictionary({
  en: {
    title: 'Your calendar',
    line: 'Your lessons and classes in the calendar of your phone, kept up to date by itself. No child is named in it.',
    make: 'Make my address',
    making: 'Making',
    address: 'Private address',
    secret: 'Whoever has this address can read your timetable. Give it to your calendar and to nobody else.',
    copy: 'Copy address',
    copied: 'Copied.',
    renew: 'Make a new address',
    renewed: 'The old address answers nothing from now on.',
    failed: 'The calendar did not load.',
  },
  sw: {
    title: 'Kalenda yako',
    line: 'Masomo na madarasa yako kwenye kalenda ya simu yako, husasishwa yenyewe. Hakuna jina la mtoto ndani yake.',
    make: 'Tengeneza anwani yangu',
    making: 'Inatengenezwa',
    address: 'Anwani ya siri',
    secret: 'Yeyote mwenye anwani hii anaweza kusoma ratiba yako. Ipe kalenda yako tu, si mtu mwingine.',
    copy: 'Nakili anwani',
    copied: 'Imenakiliwa.',
    renew: 'Tengeneza anwani mpya',
    renewed: 'Kuanzia sasa anwani ya zamani haijibu chochote.',
    failed: 'Kalenda haikupakia.',
  },
})
