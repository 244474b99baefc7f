import type { DemoConversation } from './script.ts';

export const spanish: DemoConversation[] = [
  {
    username: 'martaruiz.vlc',
    endsAgo: 16,
    lines: [
      'c: Hola, ¿el peeling suave cuánto dura?',
      'b: ¡Hola, Marta! El peeling suave dura unos 45 minutos y cuesta 60 €.',
      'c+2900: Acabo de salir del peeling, gracias por el té ☺️',
      'o+15: ¡Gracias a ti, Marta! Olena',
      'c+700: Me ha salido una rojez después del peeling y me escuece bastante.',
      'c: ¿Puedo hablar con una persona, por favor? No con un bot.',
    ],
  },
  {
    username: 'lucia.fdez',
    endsAgo: 22,
    lines: [
      'c[story]: ¡Qué color más bonito!',
      'b: ¡Gracias, Lucía! Es un balayage sobre pelo largo: 145 €, con matiz y peinado incluidos.',
      'c+2100: Y de uñas, ¿hacéis diseño?',
      'b: Sí, esmalte en gel con diseño desde 32 €, también en uñas cortas. Son unas 1 h 45 min.',
      'c+30[photo nails.jpg]: ¿Hacéis este diseño en uñas cortas?',
      'c: ¿Y cuánto sale con la retirada del gel que llevo de otro sitio?',
    ],
  },
  {
    username: 'paula.navarro',
    endsAgo: 9,
    lines: [
      'c: Buenas, ¿se puede pagar con tarjeta?',
      'b: ¡Buenas, Paula! Sí, después de la visita: tarjeta, efectivo o Bizum.',
      'c[👍]:',
      'c+4300: Hola otra vez. ¿A qué hora abrís los sábados? ¿Y los lunes?',
    ],
  },
  {
    username: 'carmen.ortega',
    endsAgo: 410,
    lines: [
      'c: Hola, ¿cuánto cuesta cortar y peinar?',
      'b: ¡Hola, Carmen! El corte de mujer cuesta 38 €, con lavado y secado incluidos. Es una hora.',
      'c: ¿Y solo peinar para una boda?',
      'b: El peinado de fiesta cuesta 45 € y dura una hora.',
      'c: Sería para el sábado por la mañana',
      'b: El sábado abrimos a las 9:00. Paso tu petición a Daryna y ella te confirma la hora aquí.',
    ],
  },
  {
    username: 'javi.moreno',
    endsAgo: 1980,
    lines: [
      'c: ¿Hacéis corte de hombre?',
      'b: Sí, el corte de hombre cuesta 22 € y dura unos 40 minutos. Lo hace Daryna.',
      'c: ¿Puedo ir sin cita?',
      'b: Trabajamos con cita. Escríbenos el día y la hora que te vienen bien y Daryna te lo confirma aquí.',
    ],
  },
  {
    username: 'elena.vidal',
    endsAgo: 4100,
    lines: [
      'c: Quiero regalar un bono a mi madre, ¿cómo va?',
      'b: ¡Qué bonito! Hay tarjetas regalo de 30, 50 o 100 €, o de cualquier servicio de la lista. Valen 6 meses.',
      'c: ¿La podéis enviar por correo?',
      'b: Sí: impresa y en sobre, por correo dentro de España, 4 € y 2 o 3 días laborables. También por e-mail, gratis, el mismo día del pago.',
      'c: Por e-mail perfecto',
      'b: Muy bien. Se paga por Bizum o en el estudio. Dinos el importe y el e-mail y Olena sigue contigo.',
    ],
  },
  {
    username: 'nuria.campos',
    endsAgo: 6650,
    lines: [
      'c[voice]:',
      'b: Hola, Nuria. ¿Nos lo escribes, por favor?',
      'c: Sí, perdona. Que cuánto dura la queratina puesta',
      'b: La queratina dura de 3 a 4 meses. Las primeras 72 horas, sin lavar ni recoger el pelo.',
      'c: ¿Y el precio?',
      'b: Desde 130 €, según largo y cantidad. Con una foto a la luz del día, Daryna te dice el precio exacto.',
    ],
  },
  {
    username: 'sara.benitez',
    endsAgo: 9300,
    lines: [
      'c: ¿Tenéis wifi? Tengo que trabajar mientras me hacéis el color 😅',
      'b: Sí, el wifi es gratis, y también el café, el té y el agua.',
      'c: Perfecto, ¿y el balayage en media melena?',
      'b: En media melena son 120 €, con matiz y peinado, unas 3 horas.',
      'c[❤️]:',
    ],
  },
  {
    username: 'ines.gallardo',
    endsAgo: 12700,
    lines: [
      'c: Tengo que cambiar mi cita de mañana, lo siento',
      'b: No pasa nada, Inés. Hasta 24 horas antes el cambio es gratis. ¿Qué día te viene bien? Se lo paso a Olena y ella te lo confirma.',
      'c: El jueves por la tarde',
      'b: Apuntado: jueves por la tarde. Olena te confirma la hora aquí.',
    ],
  },
  {
    username: 'rocio.delgado',
    endsAgo: 15200,
    lines: [
      'c: ¿Dónde estáis exactamente?',
      'b: En la calle de Fuencarral 58, primera planta, Madrid. El metro Tribunal (líneas 1 y 10) está a 4 minutos.',
      'c: ¿Hay ascensor? Voy con carrito',
      'b: Sí, hay ascensor.',
    ],
  },
  {
    username: 'alba.serrano',
    endsAgo: 19000,
    lines: [
      'c: Holaa, cuánto dura el esmalte en gel?',
      'b: ¡Hola, Alba! De 2 a 3 semanas. Ayuda mucho el aceite de cutículas cada noche; lo tenemos por 9 €.',
      'c: genial, me lo llevo la próxima vez',
      'b: ¡Perfecto!',
    ],
  },
  {
    username: 'teresa.molina',
    endsAgo: 23100,
    lines: [
      'c: ¿Cuánto cuesta la limpieza facial?',
      'b: La limpieza facial cuesta 50 € y dura 1 h 15 min. La hace Olena.',
      'c: ¿Y el viernes a las 19:00?',
      'b: El viernes abrimos hasta las 20:00. Olena mira si cabe y te confirma la hora aquí.',
      'c: Ok, espero',
      'b: Gracias, Teresa.',
    ],
  },
  {
    username: 'bea.prieto',
    endsAgo: 26400,
    lines: [
      'c: Mi hija tiene 15, ¿podéis teñirle las puntas?',
      'b: Hola, Bea. Para color en menores de 16 años necesitamos el consentimiento por escrito de madre o padre. Con eso, sí.',
      'c: Claro, voy yo con ella',
      'b: Estupendo. Antes del primer color, Daryna ofrece una consulta gratis de 15 minutos.',
    ],
  },
];

export const portuguese: DemoConversation[] = [
  {
    username: 'ines.carvalho',
    endsAgo: 3900,
    lines: [
      'c: Olá! Quanto custa a manicure com verniz gel?',
      'b: Olá! A manicure com verniz gel custa 28 € e demora cerca de 1 h 15 min.',
      'c: E abrem ao domingo?',
      'b: Ao domingo e à segunda estamos fechados. Terça a sexta das 10:00 às 20:00, sábado das 9:00 às 18:00.',
    ],
  },
  {
    username: 'rafa.monteiro',
    endsAgo: 13600,
    lines: [
      'c: Boa tarde, queria oferecer um vale à minha namorada',
      'b: Boa tarde! Temos vales de 30, 50 ou 100 €, ou para qualquer serviço da lista. São válidos 6 meses.',
      'c: Dá para receber por e-mail hoje?',
      'b: Por e-mail é grátis e chega no mesmo dia em que o pagamento entra, por Bizum ou no estúdio.',
      'c: Ótimo, obrigado!',
      'b: De nada! A Olena continua consigo assim que disser o valor e o e-mail.',
    ],
  },
  {
    username: 'bianca.souza',
    endsAgo: 21700,
    lines: [
      'c: Oi, o lash lift dura quanto tempo?',
      'b: Olá, Bianca! Dura de 6 a 8 semanas. Custa 45 € e demora 1 hora.',
      'c[❤️]:',
    ],
  },
];
