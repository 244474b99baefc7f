import { expectAnswers } from '../testing/expect-answers.ts';

/* What models write to customers of ordinary shops, and the same with one thing wrong. */

expectAnswers({
  en: [
    [
      'Gel manicure 32 €, 45 min',
      [
        'A gel manicure is €32 and takes about 45 minutes.',
        'Our gel manicure costs 32 € and takes around three quarters of an hour.',
        'It takes around three quarters of an hour.',
      ],
      ['A gel manicure is €32 and takes about an hour.'],
    ],
    [
      'Deep tissue massage: 60 min 70 €, 90 min 95 €',
      [
        'The 90-minute deep tissue massage is €95.',
        'We have a 60-minute session for €70 and a 90-minute one for €95.',
        'We have a 60-minute session for €70.',
        '60 minutes cost €70.',
        'The 60-minute session is €70.',
        'A session of 60 minutes costs €70.',
        'We have 60 minutes for €70.',
        'Sixty minutes for €70.',
      ],
      ['The 90-minute deep tissue massage is €70.'],
    ],
    [
      'Open Tuesday to Friday 10:00-20:00, Saturday 10:00-16:00. Closed on Sunday and Monday.',
      [
        "Yes, on Saturdays we're open from 10 am to 4 pm.",
        "Unfortunately we're closed on Mondays, but from Tuesday to Friday you can come between 10:00 and 20:00.",
      ],
      ["Yes, on Saturdays we're open until 8 pm.", 'We are open Monday to Friday from 10:00 to 20:00.'],
    ],
    [
      'Free delivery in Berlin for orders over 50 €, otherwise 5 €.',
      [
        'Delivery in Berlin is free for orders over €50; below that it costs €5.',
        'If your order is above 50 euros, we deliver for free within Berlin.',
        'If your order is above 50 euros, delivery is free.',
        'For orders above 50 euros delivery is free.',
        'Above 50 euros delivery is free.',
        'If your order is over 50 euros, delivery is free.',
        'If your order is over 50 €, delivery is free.',
        'Delivery is free if your order is over 50 €.',
        'Delivery is free when you spend over 50 €.',
      ],
      [
        'Delivery is always free.',
        'Delivery in Berlin is free.',
        'If your order is above 5 euros, we deliver for free within Berlin.',
      ],
    ],
    [
      'We accept cash and cards (Visa, Mastercard). No PayPal.',
      ["You can pay in cash or by card (Visa or Mastercard). We don't take PayPal."],
      [],
    ],
    [
      'Cancel free of charge up to 24 hours before. Later we charge 50% of the price.',
      [
        'You can cancel for free up to 24 hours before your appointment; after that we charge 50% of the price.',
      ],
      [
        'You can cancel for free up to 12 hours before your appointment.',
        'You can always cancel free of charge.',
      ],
    ],
    [
      'A deposit of 100 € is taken and returned after inspection.',
      ['We take a €100 deposit, which you get back after the inspection.'],
      ['The rental costs €100.'],
    ],
    [
      'Kids under 6 eat free. Brunch 24 € per person, children 6-12 12 €.',
      ['Brunch is €24 per person, €12 for children from 6 to 12, and kids under 6 eat free.'],
      ['Children under 12 eat free.', 'Brunch is €12 per person.'],
    ],
    [
      'Address: Gartenstraße 12, 10115 Berlin. Parking in the courtyard.',
      ["You'll find us at Gartenstraße 12, 10115 Berlin. There's parking in the courtyard."],
      ["You'll find us at Gartenstraße 21, 10115 Berlin."],
    ],
    [
      'Call us on +49 30 123456 or write to hello@salon.de',
      ['You can call us on 030 123456.'],
      ['You can call us on 030 123465.'],
    ],
    [
      'Course A1: 12 weeks, twice a week (Tue, Thu 18:30-20:00), 290 €',
      [
        'The A1 course runs for 12 weeks, on Tuesdays and Thursdays from 18:30 to 20:00, and costs €290.',
        'It takes place twice a week, in the evening from 6:30 pm to 8 pm.',
      ],
      [
        'The A1 course runs for 10 weeks and costs €290.',
        'The A1 course takes place on Mondays and Thursdays.',
        'It takes place three times a week.',
      ],
    ],
    [
      'Wedding package 1,200 €: 8 hours, 400 edited photos, online gallery.',
      ['The wedding package is 1200 € and includes 8 hours, 400 edited photos and an online gallery.'],
      [
        'The wedding package is 1200 € and includes a printed album.',
        'The wedding package is 1200 € for 10 hours.',
        'It includes a printed album.',
        'A printed album is included.',
        'The package includes a second photographer.',
      ],
    ],
    [
      'Screen repair iPhone 12: 129 €, iPhone 13: 149 €, iPhone 14: 189 €. Done in 1 hour.',
      [
        'Replacing the screen of an iPhone 13 costs 149 € and takes 1 hour.',
        'It takes 1 hour.',
        'Replacing the screen of an iPhone 13 takes 1 hour.',
      ],
      [
        'Replacing the screen of an iPhone 13 costs 189 €.',
        'Replacing the screen of an iPhone 11 costs 129 €.',
      ],
    ],
    [
      'Double room 95 € per night, breakfast 12 € per person.',
      ['A double room is €95 a night; breakfast is €12 per person.'],
      [
        'A double room is €95 a night with breakfast included.',
        'A double room is €95 per person.',
        'Breakfast is included.',
        'The price includes breakfast.',
      ],
    ],
    [
      'Check-in from 15:00, check-out until 11:00.',
      ['You can check in from 3 pm, and check-out is until 11 am.'],
      ['You can check in from 11 am.'],
    ],
    [
      'Returns within 14 days, unworn, with the receipt.',
      [
        "You can return it within 14 days if it's unworn and you have the receipt.",
        "You can return it within two weeks as long as it's unworn and you still have the receipt.",
        'You can return it within two weeks.',
      ],
      ['You can return it within 30 days.'],
    ],
    [
      'Shipping takes 2-4 working days.',
      ['It usually takes 2 to 4 working days to arrive.'],
      ['It usually takes 2 to 4 days to arrive.', 'It arrives within 2 working days.'],
    ],
    [
      'First visit 60 €, follow-up 40 €.',
      ['The first visit costs 60 €, and each follow-up is 40 €.'],
      ['Each visit costs 40 €.'],
    ],
    [
      '10% off for students with a valid ID on weekdays.',
      ['Students with a valid ID get 10% off on weekdays.'],
      ['Students get 10% off every day.'],
    ],
    [
      'Gift vouchers from 20 €, valid 3 years.',
      ["Yes, we have gift vouchers from €20, and they're valid for three years."],
      ['Gift vouchers cost €20.'],
    ],
    [
      'The kitchen closes at 21:30, last orders 21:15.',
      [
        'The kitchen closes at half past nine, and last orders are at 9:15 pm.',
        'The kitchen closes at half past nine.',
        'Last orders are at 9:15 pm.',
      ],
      ['Last orders are at 9:30 pm.'],
    ],
    [
      'Vegan lunch menu 14.50 €, Mon-Fri 12-15.',
      ['The vegan lunch menu is €14.50, available Monday to Friday from noon to 3 pm.'],
      ['The vegan lunch menu is available on Saturdays too.'],
    ],
    [
      'Dog grooming small 45 €, medium 60 €, large 80 €. Nail trim 10 €.',
      ['For a medium dog, grooming costs €60.', 'Grooming starts at €45 for small dogs.'],
      ['For a large dog, grooming costs €60.', 'Nail trimming is included for €45.'],
    ],
    [
      'Yoga drop-in 15 €, 10-class card 120 €, monthly unlimited 89 €.',
      [
        'A card for 10 classes is €120.',
        'Unlimited monthly membership is €89.',
        'The unlimited monthly pass is €89.',
      ],
      ['A card for 10 classes is €89.', 'Unlimited membership is €89 a year.'],
    ],
    [
      'Screen repair iPhone 12: 129 €, iPhone 13: 149 €. Done in 1 hour.',
      ['The repair takes 1 hour.', 'An iPhone 13 takes 1 hour.', 'The screen takes 1 hour.'],
      [],
    ],
  ],
  de: [
    [
      'Maniküre mit Gellack 32 €, 45 Min',
      ['Die Maniküre mit Gellack kostet 32 Euro und dauert ungefähr 45 Minuten.'],
      ['Die Maniküre mit Gellack kostet 32 Euro und dauert eine halbe Stunde.'],
    ],
    [
      'Damenschnitt: kurz 38 €, lang 48 €. Herrenschnitt 25 €.',
      [
        'Ein Herrenschnitt kostet bei uns 25 €.',
        'Der Damenschnitt kostet bei kurzem Haar 38 € und bei langem Haar 48 €.',
      ],
      ['Der Damenschnitt für lange Haare kostet 38 €.'],
    ],
    [
      'Lieferung ab 30 € kostenlos, sonst 3,90 €.',
      [
        'Ab einem Bestellwert von 30 € liefern wir kostenlos, darunter berechnen wir 3,90 €.',
        'Wenn Ihre Bestellung mindestens 30 € beträgt, ist die Lieferung kostenlos.',
      ],
      ['Die Lieferung ist immer kostenlos.', 'Bis 30 € ist die Lieferung kostenlos.'],
    ],
    [
      'Öffnungszeiten: Di-Fr 9-18 Uhr, Sa 9-14 Uhr, So und Mo geschlossen',
      [
        'Samstags haben wir von 9 bis 14 Uhr für Sie geöffnet.',
        'Am Montag haben wir leider geschlossen, ab Dienstag sind wir um 9 Uhr wieder da.',
      ],
      ['Samstags haben wir bis 18 Uhr geöffnet.', 'Montags haben wir von 9 bis 18 Uhr geöffnet.'],
    ],
    [
      'Stornierung bis 24 Stunden vorher kostenlos, danach 50 %',
      [
        'Bis 24 Stunden vor dem Termin können Sie kostenlos stornieren, danach fallen 50 % an.',
        'Sie können bis einen Tag vorher kostenlos stornieren.',
      ],
      [
        'Sie können jederzeit kostenlos stornieren.',
        'Sie können bis zu einer Stunde vorher kostenlos stornieren.',
      ],
    ],
    [
      'E-Bike 35 € pro Tag, Tourenrad 18 € pro Tag, Kaution 100 €',
      ['Ein E-Bike kostet 35 € am Tag, dazu kommt eine Kaution von 100 €.'],
      ['Ein E-Bike kostet 18 € am Tag.', 'Ein Tourenrad kostet 18 € pro Stunde.'],
    ],
    [
      'Kinder unter 6 Jahren frei, 6-14 Jahre 8 €, Erwachsene 14 €',
      [
        'Für Erwachsene kostet der Eintritt 14 €, Kinder von 6 bis 14 Jahren zahlen 8 €, und unter 6 Jahren ist der Eintritt frei.',
      ],
      ['Kinder unter 14 Jahren haben freien Eintritt.', 'Kinder zahlen 14 €.'],
    ],
    [
      'Zahlung bar oder mit EC-Karte, keine Kreditkarten',
      ['Sie können bar oder mit EC-Karte zahlen, Kreditkarten nehmen wir leider nicht.'],
      [],
    ],
    [
      'Doppelzimmer 95 € pro Nacht, Frühstück 12 € pro Person',
      ['Ein Doppelzimmer kostet 95 € pro Nacht, das Frühstück 12 € pro Person.'],
      ['Ein Doppelzimmer kostet 95 € pro Nacht inklusive Frühstück.', 'Frühstück ist im Preis enthalten.'],
    ],
    [
      'Reparatur dauert 3-5 Werktage',
      ['Die Reparatur dauert in der Regel 3 bis 5 Werktage.'],
      ['Die Reparatur dauert in der Regel 3 bis 5 Tage.', 'Die Reparatur dauert maximal 3 Werktage.'],
    ],
    [
      'Gutscheine ab 25 €, 3 Jahre gültig',
      ['Ja, Gutscheine gibt es ab 25 €; sie sind drei Jahre gültig.'],
      ['Ein Gutschein kostet 25 €.'],
    ],
    [
      'Kurs A1: 12 Wochen, Di und Do 18:30-20:00, 290 €',
      [
        'Der A1-Kurs läuft 12 Wochen, jeweils dienstags und donnerstags von 18:30 bis 20:00 Uhr, und kostet 290 €.',
      ],
      ['Der A1-Kurs findet montags und donnerstags statt.'],
    ],
    [
      '10 % Rabatt für Studierende mit Ausweis, nur Mo-Do',
      ['Studierende bekommen von Montag bis Donnerstag 10 % Rabatt, wenn sie ihren Ausweis zeigen.'],
      ['Studierende bekommen auch freitags 10 % Rabatt.'],
    ],
  ],
  fr: [
    [
      'Manucure semi-permanente 35 €, 45 min',
      ['La manucure semi-permanente coûte 35 € et dure environ 45 minutes.'],
      ['La manucure semi-permanente dure une bonne heure.'],
    ],
    [
      'Coupe femme 38 €, coupe homme 24 €, brushing 20 €',
      ['La coupe femme est à 38 € et le brushing à 20 €.'],
      ['La coupe femme avec brushing coûte 38 €.', 'La coupe femme comprend le brushing.'],
    ],
    [
      'Livraison offerte dès 60 €, sinon 4,90 €',
      [
        "À partir de 60 € d'achat, la livraison est offerte ; sinon elle coûte 4,90 €.",
        'Pour les commandes de plus de 60 €, la livraison est gratuite.',
      ],
      ['La livraison est gratuite.', 'La livraison est toujours offerte.'],
    ],
    [
      'Ouvert du mardi au samedi de 9h30 à 19h, fermé dimanche et lundi',
      [
        'Nous sommes ouverts le samedi de 9h30 à 19h.',
        'Nous sommes fermés le lundi, mais vous pouvez passer dès mardi à partir de 9h30.',
      ],
      ['Nous sommes ouverts le dimanche de 9h30 à 19h.'],
    ],
    [
      "Annulation gratuite jusqu'à 48 h avant",
      ["Vous pouvez annuler gratuitement jusqu'à deux jours avant."],
      [
        "Vous pouvez annuler gratuitement jusqu'à 24 heures avant.",
        'Vous pouvez annuler gratuitement à tout moment.',
      ],
    ],
    [
      'Menu midi 15,50 € du lundi au vendredi, dessert en supplément 4 €',
      ['Le menu du midi coûte 15,50 € du lundi au vendredi, et le dessert est à 4 € en supplément.'],
      [
        'Le menu du midi coûte 15,50 €, dessert compris.',
        'Le menu du midi à 15,50 € est servi aussi le samedi.',
      ],
    ],
    [
      'Location vélo 18 €/jour, 90 €/semaine, caution 150 €',
      ["La location d'un vélo coûte 18 € par jour ou 90 € par semaine, avec une caution de 150 €."],
      ["La location d'un vélo coûte 90 € par jour.", "La location d'un vélo coûte 18 € de l'heure."],
    ],
    [
      'Enfants de moins de 4 ans gratuit, 4-12 ans 8 €, adultes 14 €',
      [
        "L'entrée est à 14 € pour les adultes, 8 € pour les enfants de 4 à 12 ans et gratuite pour les moins de 4 ans.",
      ],
      ["L'entrée est gratuite pour les enfants de moins de 12 ans."],
    ],
    [
      'Retours sous 14 jours avec le ticket',
      ['Vous avez deux semaines pour retourner un article avec le ticket.'],
      [],
    ],
    [
      'Paiement : espèces, CB dès 10 €, pas de chèques',
      ['Vous pouvez payer en espèces ou par carte à partir de 10 €.'],
      ['Vous pouvez payer par carte à partir de 5 €.'],
    ],
    [
      'Chambre double 95 € la nuit, petit-déjeuner 12 € par personne',
      ['La chambre double est à 95 € la nuit et le petit-déjeuner à 12 € par personne.'],
      ['La chambre double est à 95 € la nuit, petit-déjeuner inclus.'],
    ],
  ],
  es: [
    [
      'Manicura semipermanente 28 €, 45 min',
      ['La manicura semipermanente cuesta 28 € y dura unos 45 minutos.'],
      ['La manicura semipermanente dura más o menos una hora.'],
    ],
    [
      'Corte mujer 30 €, corte hombre 18 €, tinte desde 45 €',
      ['El corte de hombre cuesta 18 € y el tinte empieza en 45 €.'],
      ['El tinte cuesta 45 €.', 'El corte de hombre cuesta 30 €.'],
    ],
    [
      'Envío gratis a partir de 50 €, si no 4,95 €',
      ['Si tu pedido supera los 50 €, el envío es gratis; si no, cuesta 4,95 €.'],
      ['El envío siempre es gratis.', 'El envío es gratis hasta 50 €.'],
    ],
    [
      'Lunes a viernes 10:00-20:00, sábados 10:00-14:00, domingos cerrado',
      [
        'Los sábados abrimos de 10 a 14 h.',
        'El domingo estamos cerrados, pero el lunes abrimos a las 10:00.',
      ],
      ['Los sábados abrimos hasta las 20:00.', 'Los domingos abrimos de 10:00 a 14:00.'],
    ],
    [
      'Cancelación gratuita hasta 24 h antes, después 50 %',
      ['Puedes cancelar gratis hasta 24 horas antes; después se cobra el 50 %.'],
      ['Puedes cancelar gratis hasta 12 horas antes.'],
    ],
    [
      'Habitación doble 80 € por noche, desayuno 9 € por persona',
      ['La habitación doble cuesta 80 € por noche y el desayuno 9 € por persona.'],
      [
        'La habitación doble cuesta 80 € por noche con desayuno incluido.',
        'La habitación doble cuesta 80 € por persona.',
      ],
    ],
    [
      'Niños menores de 6 años gratis, de 6 a 12 años 10 €, adultos 18 €',
      ['Los adultos pagan 18 €, los niños de 6 a 12 años 10 € y los menores de 6 entran gratis.'],
      ['Los menores de 12 años entran gratis.'],
    ],
    [
      'Bono de 10 clases 95 €, clase suelta 12 €',
      ['Una clase suelta cuesta 12 € y el bono de 10 clases 95 €.'],
      ['El bono de 10 clases cuesta 12 €.'],
    ],
    [
      'Vale regalo desde 20 €, válido 1 año',
      [
        'Tenemos vales regalo desde 20 €, válidos durante un año.',
        'Tenemos vales regalo desde 20 €, válidos durante 12 meses.',
      ],
      ['Los vales regalo caducan a los 6 meses.'],
    ],
    [
      'Reparación de pantalla iPhone 12: 129 €, iPhone 13: 149 €',
      ['Cambiar la pantalla de un iPhone 13 cuesta 149 €.'],
      ['Cambiar la pantalla de un iPhone 13 cuesta 129 €.'],
    ],
    ['Consulta 40 €, revisión 25 €', ['La primera consulta cuesta 40 € y las revisiones 25 €.'], []],
  ],
  pt: [
    [
      'Manicure em gel 25 €, 45 min',
      ['A manicure em gel custa 25 € e demora cerca de 45 minutos.'],
      ['A manicure em gel demora cerca de uma hora.'],
    ],
    [
      'Corte feminino 30 €, corte masculino 15 €, escova 18 €',
      ['O corte masculino custa 15 € e a escova 18 €.'],
      ['O corte feminino com escova custa 30 €.'],
    ],
    [
      'Entrega grátis a partir de 40 €, senão 3,90 €',
      ['A entrega é grátis em encomendas a partir de 40 €; abaixo disso custa 3,90 €.'],
      ['A entrega é sempre grátis.'],
    ],
    [
      'Seg a sex 10h-20h, sáb 10h-16h, dom fechado',
      ['Ao sábado estamos abertos das 10h às 16h.'],
      ['Ao sábado estamos abertos até às 20h.', 'Ao domingo abrimos às 10h.'],
    ],
    [
      'Cancelamento gratuito até 24 horas antes',
      ['Pode cancelar gratuitamente até um dia antes.'],
      ['Pode cancelar gratuitamente a qualquer momento.'],
    ],
    [
      'Quarto duplo 80 € por noite, pequeno-almoço 9 € por pessoa',
      ['O quarto duplo custa 80 € por noite e o pequeno-almoço 9 € por pessoa.'],
      ['O quarto duplo custa 80 € por noite com pequeno-almoço incluído.'],
    ],
    ['Devoluções em 14 dias com talão', ['Pode devolver no prazo de duas semanas com o talão.'], []],
    [
      'Crianças até 5 anos grátis, 6-12 anos 8 €, adultos 15 €',
      ['Os adultos pagam 15 €, as crianças dos 6 aos 12 anos 8 € e até aos 5 anos é grátis.'],
      ['Crianças até 12 anos não pagam, é grátis.'],
    ],
  ],
  pl: [
    [
      'Manicure hybrydowy 120 zł, 1,5 godziny',
      ['Manicure hybrydowy kosztuje 120 zł i trwa około półtorej godziny.'],
      ['Manicure hybrydowy trwa około godziny.'],
    ],
    [
      'Strzyżenie damskie 130 zł, męskie 70 zł, modelowanie 60 zł',
      ['Strzyżenie męskie kosztuje u nas 70 zł.'],
      ['Strzyżenie damskie z modelowaniem kosztuje 130 zł.'],
    ],
    [
      'Dostawa gratis od 200 zł, poniżej 15 zł',
      [
        'Przy zamówieniach od 200 zł dostawa jest gratis, poniżej tej kwoty kosztuje 15 zł.',
        'Jeśli zamówienie przekracza 200 zł, dostawa jest darmowa.',
      ],
      ['Dostawa jest zawsze darmowa.'],
    ],
    [
      'Pon-Pt 10-20, Sob 10-16, Nd nieczynne',
      ['W soboty jesteśmy otwarci od 10 do 16.'],
      ['W soboty jesteśmy otwarci do 20.', 'W niedziele jesteśmy otwarci od 10 do 16.'],
    ],
    [
      'Bezpłatne odwołanie do 24 godzin przed wizytą',
      ['Wizytę można bezpłatnie odwołać najpóźniej dobę wcześniej.'],
      [
        'Wizytę można bezpłatnie odwołać w każdej chwili.',
        'Wizytę można bezpłatnie odwołać godzinę wcześniej.',
      ],
    ],
    [
      'Pokój 350 zł za noc, śniadanie 45 zł od osoby',
      [],
      ['Pokój kosztuje 350 zł za noc ze śniadaniem.', 'Śniadanie jest wliczone w cenę.'],
    ],
    ['Zwrot w ciągu 14 dni z paragonem', ['Towar można zwrócić w ciągu dwóch tygodni z paragonem.'], []],
    ['Dzieci do lat 5 gratis, 5-12 lat 20 zł, dorośli 40 zł', [], ['Dzieci do lat 12 wchodzą gratis.']],
  ],
});
